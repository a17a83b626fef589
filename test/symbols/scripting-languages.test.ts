// What Python, Ruby, PHP, Bash and Lua declare: small sources, each with the list of what is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { listed } from './listed.js';

beforeAll(prepareSymbols);

describe('Python', () => {
  it('declares classes, functions and the first assignment of a name outside functions', () => {
    const source = `
LIMIT = 10
name: str = 'x'
a, b = 1, 2
LIMIT = 11
first = second = 0

@decorator
@other(1)
class Store(Base):
    field = 1

    @property
    def size(self):
        local = 1
        def inner(): pass
        return local

    async def load(self): pass

double = lambda x: 2 * x
if name:
    def conditional(): pass
type Alias = int
`;
    expect(listed(source, 'python')).toEqual([
      'const LIMIT 2-2',
      'var name 3-3',
      'var a 4-4',
      'var b 4-4',
      'var first 6-6',
      'var second 6-6',
      'class Store 8-19',
      'var Store.field 11-11',
      'method Store.size 13-17',
      'func Store.size.inner 16-16',
      'method Store.load 19-19',
      'func double 21-21',
      'func conditional 23-23',
      'type Alias 24-24',
    ]);
  });
});

describe('Ruby', () => {
  it('declares modules, classes, methods of objects and constants', () => {
    const source = `
module Geo
  class Point < Base
    LIMIT = 1
    def area; end
    def self.origin; end
    class << self
      def parse(text); end
    end
    def ==(other); end
    def size=(value); end
    private def secret
      local = 1
    end
  end
  class Point::Inner; end
  def helper; end
end
def top; end
$count = 1
$count = 2
Pair = Struct.new(:a) do
  def sum; end
end
`;
    expect(listed(source, 'ruby')).toEqual([
      'module Geo 2-18',
      'class Geo.Point 3-15',
      'const Geo.Point.LIMIT 4-4',
      'method Geo.Point.area 5-5',
      'method Geo.Point.origin 6-6',
      'method Geo.Point.parse 8-8',
      'method Geo.Point.== 10-10',
      'method Geo.Point.size= 11-11',
      'method Geo.Point.secret 12-14',
      'class Geo.Point.Inner 16-16',
      'method Geo.helper 17-17',
      'func top 19-19',
      'var $count 20-20',
      'class Pair 22-24',
      'method Pair.sum 23-23',
    ]);
  });
});

describe('PHP', () => {
  it('puts what follows a namespace in it, up to the next', () => {
    const source = `<?php
namespace App\\Models;

abstract class User extends Model {
  const A = 1, B = 2;
  public int $size = 1, $other;
  function __construct() { $local = 1; }
  abstract function load();
}
namespace App;
interface Reader { function read(); }
trait Loud {}
enum Suit: string { case Hearts = 'H'; }
function run() {}
const TOP = 1;
`;
    expect(listed(source, 'php')).toEqual([
      'module App.Models 2-9',
      'class App.Models.User 4-9',
      'const App.Models.User.A 5-5',
      'const App.Models.User.B 5-5',
      'var App.Models.User.$size 6-6',
      'var App.Models.User.$other 6-6',
      'method App.Models.User.__construct 7-7',
      'method App.Models.User.load 8-8',
      'module App 10-15',
      'interface App.Reader 11-11',
      'method App.Reader.read 11-11',
      'trait App.Loud 12-12',
      'enum App.Suit 13-13',
      'const App.Suit.Hearts 13-13',
      'func App.run 14-14',
      'const App.TOP 15-15',
    ]);
  });
});

describe('Bash', () => {
  it('declares functions and the variables that are not local nor a command’s alone', () => {
    const source = `#!/bin/bash
load() {
  local x=1
  y=2
}
function save { :; }
A=1
A=2
export B=2
readonly C=3
declare -r D=4
LANG=C sort file
list[1]=3
`;
    expect(listed(source, 'bash')).toEqual([
      'func load 2-5',
      'func save 6-6',
      'var A 7-7',
      'var B 9-9',
      'const C 10-10',
      'const D 11-11',
      'var list 13-13',
    ]);
  });
});

describe('Lua', () => {
  it('puts functions of a table under it', () => {
    const source = `
local M = {}
local a, b = 1, 2
function M.load() local x = 1 end
function M:size() end
local function helper() end
M.save = function() end
local make = function() end
count = 1
count = 2
local handlers = { run = function() end, n = 1 }
local pending
`;
    expect(listed(source, 'lua')).toEqual([
      'var M 2-2',
      'var a 3-3',
      'var b 3-3',
      'method M.load 4-4',
      'method M.size 5-5',
      'func helper 6-6',
      'method M.save 7-7',
      'func make 8-8',
      'var count 9-9',
      'var handlers 11-11',
      'method handlers.run 11-11',
      'var pending 12-12',
    ]);
  });
});

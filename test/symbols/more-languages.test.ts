// What each language declares, continued: small sources, each with the list of what is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { listed } from './listed.js';

beforeAll(prepareSymbols);

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

describe('Kotlin', () => {
  it('declares properties of the primary constructor and calls other constructors by the class', () => {
    const source = `package a.b

enum class Color(val code: Int) {
  RED(1),
  GREEN(2) {
    override fun mix() {}
  };

  fun paint() {}
}

fun interface Task {
  fun run()
}

@Serializable
class Store(
  val size: Int,
  plain: Int,
) : Base() {
  constructor(x: Int) : this(x, 1) {
  }
  var count = 1
  companion object {
    const val LIMIT = 1
    fun create() = Store(1)
  }
  fun load(): Int {
    val local = 1
    return local
  }
}

object Single
typealias Name = String
fun String.shout() = uppercase()
val (left, right) = pair
`;
    expect(listed(source, 'kotlin')).toEqual([
      'enum Color 3-10',
      'const Color.code 3-3',
      'const Color.RED 4-4',
      'const Color.GREEN 5-7',
      'method Color.GREEN.mix 6-6',
      'method Color.paint 9-9',
      'interface Task 12-14',
      'method Task.run 13-13',
      'class Store 16-32',
      'const Store.size 18-18',
      'method Store.Store 21-22',
      'var Store.count 23-23',
      'const Store.LIMIT 25-25',
      'method Store.create 26-26',
      'method Store.load 28-31',
      'class Single 34-34',
      'type Name 35-35',
      'func shout 36-36',
      'const left 37-37',
      'const right 37-37',
    ]);
  });
});

describe('Swift', () => {
  it('tells classes, structs, enums, actors and extensions apart', () => {
    const source = `
public class Store<T>: Base {
  let size = 1
  var count: Int {
    let local = 1
    return local
  }
  init(size: Int) {}
  deinit {}
  subscript(i: Int) -> Int { return i }
  func load() { func inner() {} }
}
struct Point { let x: Int, y: Int }
enum Color { case red, green; case blue(Int) }
extension Store where T == Int { func extra() {} }
protocol Reader { func read(); var path: String { get } }
actor Worker {}
typealias Name = String
func top() {}
let limit = 1
`;
    expect(listed(source, 'swift')).toEqual([
      'class Store 2-12',
      'const Store.size 3-3',
      'var Store.count 4-7',
      'method Store.init 8-8',
      'method Store.deinit 9-9',
      'method Store.subscript 10-10',
      'method Store.load 11-11',
      'func Store.load.inner 11-11',
      'struct Point 13-13',
      'const Point.x 13-13',
      'const Point.y 13-13',
      'enum Color 14-14',
      'const Color.red 14-14',
      'const Color.green 14-14',
      'const Color.blue 14-14',
      'impl Store 15-15',
      'method Store.extra 15-15',
      'interface Reader 16-16',
      'method Reader.read 16-16',
      'var Reader.path 16-16',
      'class Worker 17-17',
      'type Name 18-18',
      'func top 19-19',
      'const limit 20-20',
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

describe('Scala', () => {
  it('declares classes, objects, traits and enums with their members', () => {
    const source = `package a.b
class Store(val size: Int, plain: Int) extends Base {
  val limit = 1
  var count: Int = 2
  def load(): Int = { val local = 1; def inner = 2; local }
  type Alias = Int
}
object Store { def apply() = 1 }
trait Reader { def read(): Unit; val path: String }
case class Pair(a: Int)
enum Color { case Red, Green; case Blue(x: Int) }
def top = 1
val (left, right) = (1, 2)
val twice = (x: Int) => x * 2
`;
    expect(listed(source, 'scala')).toEqual([
      'class Store 2-7',
      'const Store.size 2-2',
      'const Store.limit 3-3',
      'var Store.count 4-4',
      'method Store.load 5-5',
      'func Store.load.inner 5-5',
      'type Store.Alias 6-6',
      'class Store 8-8',
      'method Store.apply 8-8',
      'trait Reader 9-9',
      'method Reader.read 9-9',
      'const Reader.path 9-9',
      'class Pair 10-10',
      'enum Color 11-11',
      'const Color.Red 11-11',
      'const Color.Green 11-11',
      'const Color.Blue 11-11',
      'func top 12-12',
      'const left 13-13',
      'const right 13-13',
      'func twice 14-14',
    ]);
  });
});

describe('Dart', () => {
  it('joins a body to the head that the grammar puts beside it', () => {
    const source = `
class Store<T> extends Base {
  int a = 1, b;
  static const limit = 2;
  Store(this.a);
  Store.named();
  factory Store.from() => Store();
  Future<void> load() async {
    var local = 1;
    void inner() {}
  }
  int get size => 1;
  operator ==(o) => true;
}
enum Color { red, green }
mixin Loud on Store { void shout() {} }
typedef Done = int Function(int);
void top() {
}
final limit = 2;
`;
    expect(listed(source, 'dart')).toEqual([
      'class Store 2-14',
      'var Store.a 3-3',
      'var Store.b 3-3',
      'const Store.limit 4-4',
      'method Store.Store 5-5',
      'method Store.named 6-6',
      'method Store.from 7-7',
      'method Store.load 8-11',
      'func Store.load.inner 10-10',
      'method Store.size 12-12',
      'method Store.== 13-13',
      'enum Color 15-15',
      'const Color.red 15-15',
      'const Color.green 15-15',
      'trait Loud 16-16',
      'method Loud.shout 16-16',
      'type Done 17-17',
      'func top 18-19',
      'const limit 20-20',
    ]);
  });
});

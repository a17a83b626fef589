// What TypeScript and JavaScript declare: small sources, each with the list of what is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { listed } from './listed.js';

beforeAll(prepareSymbols);

describe('TypeScript', () => {
  it('declares functions, classes with their members, interfaces, types, enums and namespaces', () => {
    const source = `
export async function load(path: string): Promise<void> {
  const local = 1;
  function inner() {}
}
@sealed
export class Store<T> extends Base {
  static #count = 0;
  readonly name = 'x';
  handler = () => {};
  constructor(private size: number) {}
  get length() { return 1; }
  [Symbol.iterator]() {}
}
abstract class Shape { abstract area(): number; }
interface Reader { read(): void; readonly path: string; size: number }
type Options = { depth: number };
enum Color { Red, Green = 2, 'dark blue' }
namespace Outer.Inner { export function deep(): void {} }
declare module 'plugin' { export function hook(a: string): void; }
declare function ambient(): void;
`;
    expect(listed(source, 'typescript')).toEqual([
      'func load 2-5',
      'func load.inner 4-4',
      'class Store 6-14',
      'var Store.#count 8-8',
      'const Store.name 9-9',
      'method Store.handler 10-10',
      'method Store.constructor 11-11',
      'method Store.length 12-12',
      'method Store.[Symbol.iterator] 13-13',
      'class Shape 15-15',
      'method Shape.area 15-15',
      'interface Reader 16-16',
      'method Reader.read 16-16',
      'const Reader.path 16-16',
      'var Reader.size 16-16',
      'type Options 17-17',
      'var Options.depth 17-17',
      'enum Color 18-18',
      'const Color.Red 18-18',
      'const Color.Green 18-18',
      'const Color.dark blue 18-18',
      'module Outer.Inner 19-19',
      'func Outer.Inner.deep 19-19',
      'module plugin 20-20',
      'func plugin.hook 20-20',
      'func ambient 21-21',
    ]);
  });

  it('calls a constant that holds a function a function, and leaves out what is local', () => {
    const source = `
export const add = (a: number, b: number) => {
  const sum = a + b;
  const twice = () => sum * 2;
  return twice();
};
const limit = 10, parse = function () {};
let count = 0;
const { a, b: renamed, ...rest } = load();
describe('x', () => { const hidden = 1; });
export const Wrapped = memo(() => { let state = 0; });
export const Kind = class {};
`;
    expect(listed(source, 'typescript')).toEqual([
      'func add 2-6',
      'func add.twice 4-4',
      'const limit 7-7',
      'func parse 7-7',
      'var count 8-8',
      'const a 9-9',
      'const renamed 9-9',
      'const rest 9-9',
      'const Wrapped 11-11',
      'class Kind 12-12',
    ]);
  });
});

describe('TSX', () => {
  it('declares components and what is in them', () => {
    const source = `
export function App({ name }: Props) {
  const onClick = () => {};
  return <div onClick={onClick}>{name}</div>;
}
const Row = (props: Props) => <tr {...props} />;
`;
    expect(listed(source, 'tsx')).toEqual(['func App 2-5', 'func App.onClick 3-3', 'func Row 6-6']);
  });
});

describe('JavaScript', () => {
  it('declares functions that get their names by assignment or as properties', () => {
    const source = `
Foo.prototype.bar = function () {};
exports.run = () => {};
module.exports.stop = function () {};
const api = {
  get() {},
  post: async () => {},
  retries: 3,
};
class A { #secret = 1; static make() {} }
export default function () {}
`;
    expect(listed(source, 'javascript')).toEqual([
      'method Foo.bar 2-2',
      'func run 3-3',
      'func stop 4-4',
      'const api 5-9',
      'method api.get 6-6',
      'method api.post 7-7',
      'class A 10-10',
      'var A.#secret 10-10',
      'method A.make 10-10',
      'func default 11-11',
    ]);
  });

  it('reads JSX', () => {
    expect(listed('const Row = () => <b>x</b>;\n', 'jsx')).toEqual(['func Row 1-1']);
  });
});

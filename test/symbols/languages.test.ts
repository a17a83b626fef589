// What each language declares: small sources, each with the list of what is in it.
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

describe('Go', () => {
  it('puts a method under the type of its receiver', () => {
    const source = `package p

type Stack[T any] struct {
	items, spare []T
}

type Reader interface {
	Read(p []byte) (int, error)
}

type ID int

func (s *Stack[T]) Push(v T) {
	var local int
	f := func() { var deep int; _ = deep }
}

func (ID) String() string { return "" }

func main() {}

var x, y = 1, 2

const (
	A = iota
	B
)
`;
    expect(listed(source, 'go')).toEqual([
      'struct Stack 3-5',
      'var Stack.items 4-4',
      'var Stack.spare 4-4',
      'interface Reader 7-9',
      'method Reader.Read 8-8',
      'type ID 11-11',
      'method Stack.Push 13-16',
      'method ID.String 18-18',
      'func main 20-20',
      'var x 22-22',
      'var y 22-22',
      'const A 25-25',
      'const B 26-26',
    ]);
  });
});

describe('Rust', () => {
  it('puts what an impl adds under its type', () => {
    const source = `
pub struct Point { pub x: u8 }
enum Shape { Dot, Circle(u8) }
trait Draw { const N: u8; fn draw(&self); fn twice(&self) {} }
impl<T> Draw for geo::Point<T> {
    #[inline]
    fn draw(&self) { fn helper() {} }
}
mod inner { pub static COUNT: u8 = 0; pub fn run() {} }
macro_rules! check { () => {} }
type Alias = u8;
const MAX: u8 = 1;
async fn go() {}
`;
    expect(listed(source, 'rust')).toEqual([
      'struct Point 2-2',
      'var Point.x 2-2',
      'enum Shape 3-3',
      'const Shape.Dot 3-3',
      'const Shape.Circle 3-3',
      'trait Draw 4-4',
      'const Draw.N 4-4',
      'method Draw.draw 4-4',
      'method Draw.twice 4-4',
      'impl Point 5-8',
      'method Point.draw 7-7',
      'func Point.draw.helper 7-7',
      'module inner 9-9',
      'var inner.COUNT 9-9',
      'func inner.run 9-9',
      'func check 10-10',
      'type Alias 11-11',
      'const MAX 12-12',
      'func go 13-13',
    ]);
  });
});

describe('Java', () => {
  it('calls a constructor by the name of its class', () => {
    const source = `package a.b;
@Deprecated
public class Store<T> {
  private int a, b = 1;
  static final int LIMIT = 2;
  Store(int size) {}
  void run() {
    int local;
    new Thread() { public void start() {} };
  }
  enum Color { RED, GREEN(1) { void paint() {} }; void mix() {} }
  interface Reader { int MAX = 1; void read(); }
  record Pair(int left) {}
  @interface Mark { int value() default 1; }
}
`;
    expect(listed(source, 'java')).toEqual([
      'class Store 2-15',
      'var Store.a 4-4',
      'var Store.b 4-4',
      'const Store.LIMIT 5-5',
      'method Store.Store 6-6',
      'method Store.run 7-10',
      'method Store.run.start 9-9',
      'enum Store.Color 11-11',
      'const Store.Color.RED 11-11',
      'const Store.Color.GREEN 11-11',
      'method Store.Color.GREEN.paint 11-11',
      'method Store.Color.mix 11-11',
      'interface Store.Reader 12-12',
      'const Store.Reader.MAX 12-12',
      'method Store.Reader.read 12-12',
      'class Store.Pair 13-13',
      'interface Store.Mark 14-14',
      'method Store.Mark.value 14-14',
    ]);
  });
});

describe('C', () => {
  it('finds names behind pointers and leaves out what is only announced', () => {
    const source = `#define LIMIT 10
#define TWICE(x) (2 * (x))
struct point { int x, *y; };
struct announced;
typedef struct { int size; } buffer_t;
typedef struct node { struct node *next; } node_t;
typedef int (*callback)(int);
enum color { RED, GREEN = 2 };
union value { int i; };
int prototype(int a);
extern int elsewhere;
static const int limit = 1;
int count = 1, *cursor, table[10];
int (*hook)(int) = 0;
static char **names(void)
{
	int local = 0;
	return 0;
}
int (*chooser(int a))(int) { return 0; }
`;
    expect(listed(source, 'c')).toEqual([
      'const LIMIT 1-1',
      'func TWICE 2-2',
      'struct point 3-3',
      'var point.x 3-3',
      'var point.y 3-3',
      'struct buffer_t 5-5',
      'var buffer_t.size 5-5',
      'struct node 6-6',
      'var node.next 6-6',
      'type node_t 6-6',
      'type callback 7-7',
      'enum color 8-8',
      'const color.RED 8-8',
      'const color.GREEN 8-8',
      'struct value 9-9',
      'var value.i 9-9',
      'const limit 12-12',
      'var count 13-13',
      'var cursor 13-13',
      'var table 13-13',
      'var hook 14-14',
      'func names 15-19',
      'func chooser 20-20',
    ]);
  });
});

describe('C in the manner of Linux', () => {
  it('looks past macros that stand for syntax', () => {
    const source = `static int __init start(void)
{
	int local;
	for_each_cpu(cpu) {
		int deep;
	}
	return 0;
}
static void __exit stop(struct device *dev, int force) {}
static u64 notrace now(void) { return 0; }
SYSCALL_DEFINE1(acct, const char __user *, name)
{
	int error = 0;
	return error;
}
int limit __read_mostly = 127;
static bool ready __ro_after_init;
static DEFINE_MUTEX(lock);
__initcall(start);
`;
    expect(listed(source, 'c')).toEqual([
      'func start 1-8',
      'func stop 9-9',
      'func now 10-10',
      'func acct 11-15',
      'var limit 16-16',
      'var ready 17-17',
      'var lock 18-18',
    ]);
  });
});

describe('C++', () => {
  it('puts members defined outside their class under it', () => {
    const source = `
namespace geo::flat {
class Point : public Base {
 public:
  Point();
  ~Point() {}
  int area() const;
  bool operator==(const Point& other) const;
  enum class Kind { Dot, Line };
  template <class U> void visit(U u) {}
  using Value = int;
  int x, *y;
  int (*hook)(int);
  friend void peek();
};
}
void geo::flat::Point::draw() { int local; auto f = [](int q) { int z; }; }
Point::~Point() {}
template <typename T>
T Box<T>::get() { return T(); }
template <>
class Box<int> {};
constexpr int limit = 1;
`;
    expect(listed(source, 'cpp')).toEqual([
      'module geo.flat 2-16',
      'class geo.flat.Point 3-15',
      'method geo.flat.Point.Point 5-5',
      'method geo.flat.Point.~Point 6-6',
      'method geo.flat.Point.area 7-7',
      'method geo.flat.Point.operator== 8-8',
      'enum geo.flat.Point.Kind 9-9',
      'const geo.flat.Point.Kind.Dot 9-9',
      'const geo.flat.Point.Kind.Line 9-9',
      'method geo.flat.Point.visit 10-10',
      'type geo.flat.Point.Value 11-11',
      'var geo.flat.Point.x 12-12',
      'var geo.flat.Point.y 12-12',
      'var geo.flat.Point.hook 13-13',
      'method geo.flat.Point.draw 17-17',
      'method Point.~Point 18-18',
      'method Box.get 19-20',
      'class Box 21-22',
      'const limit 23-23',
    ]);
  });
});

describe('C#', () => {
  it('lets a namespace without braces go on to the end of the file', () => {
    const source = `namespace App.Core;
public class Store {
  private int a, b = 1;
  public const int Limit = 2;
  public Store(int size) {}
  ~Store() {}
  public int Size { get; set; }
  public event Action Changed;
  public int this[int i] => i;
  public static Store operator +(Store a, Store b) => a;
  void Run() { int local; void Inner() {} }
  delegate void Done(int code);
  enum Color { Red }
}
record struct Pair(int Left);
interface IReader { void Read(); }
`;
    expect(listed(source, 'csharp')).toEqual([
      'module App.Core 1-16',
      'class App.Core.Store 2-14',
      'var App.Core.Store.a 3-3',
      'var App.Core.Store.b 3-3',
      'const App.Core.Store.Limit 4-4',
      'method App.Core.Store.Store 5-5',
      'method App.Core.Store.~Store 6-6',
      'var App.Core.Store.Size 7-7',
      'var App.Core.Store.Changed 8-8',
      'method App.Core.Store.this 9-9',
      'method App.Core.Store.operator + 10-10',
      'method App.Core.Store.Run 11-11',
      'func App.Core.Store.Run.Inner 11-11',
      'type App.Core.Store.Done 12-12',
      'enum App.Core.Store.Color 13-13',
      'const App.Core.Store.Color.Red 13-13',
      'struct App.Core.Pair 15-15',
      'interface App.Core.IReader 16-16',
      'method App.Core.IReader.Read 16-16',
    ]);
  });
});

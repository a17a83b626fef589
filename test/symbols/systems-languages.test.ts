// What Go, Rust, Swift, C and C++ declare: small sources, each with the list of what is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { listed } from './listed.js';

beforeAll(prepareSymbols);

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

// What Java, Kotlin, Scala, C# and Dart declare: small sources, each with the list of what is in it.
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { listed } from './listed.js';

beforeAll(prepareSymbols);

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

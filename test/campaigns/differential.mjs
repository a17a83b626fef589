// Random (pattern, flags, tree) triples through threadgrep and ripgrep, compared byte for byte: output and exit code.
//
//   node test/campaigns/differential.mjs [--cmd "node dist/cli/main.js" | --library] [--count 1000] [--seed 1]
//                                        [--wide | --every] [--only N] [--most 10]
//
// --library calls the compiled front end in this process. --wide adds flags few use; --every takes 1 to 6 flags from the
// command's own table, and that there is a message has to agree too. --only N runs the one triple with that number. It stops after --most different differences; each is minimised and printed as shell commands.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deviations } from './deviations.mjs';
import { compiledPath } from './dist.mjs';
import { growEveryFlag } from './every-flag.mjs';
import { growFlags } from './flags.mjs';
import { minimise } from './minimise.mjs';
import { growLiteral, growPattern } from './patterns.mjs';
import { commandLine, comparable, isSame, libraryProgram, ripgrep } from './programs.mjs';
import { seededRandom } from './random.mjs';
import { growTree, quote, treeAsShell, withTree } from './trees.mjs';

/** The triple of a seed and a number, the same on every machine. `range` is `everyday`, `wide` or `every`. */
export function growCase(seed, number, range = 'everyday') {
  const random = seededRandom(seed * 1_000_003 + number);
  const tree = growTree(random);
  const flags = range === 'every' ? growEveryFlag(random) : growFlags(random, range === 'wide');
  const paths = random.chance(0.2) ? random.sample(pathsOf(tree), random.between(1, 2)) : [];
  if (random.chance(0.04)) return { patterns: [], flags: [...flags, ['--files']], paths, tree };
  if (random.chance(0.12))
    return { patterns: [growLiteral(random, tree)], flags: [...flags, ['-F']], paths, tree };
  const patterns = Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => growPattern(random, tree));
  return { patterns, flags, paths, tree };
}

function pathsOf({ files }) {
  const names = files.map((file) => file.path).filter((path) => typeof path === 'string');
  const folders = names.filter((path) => path.includes('/')).map((path) => path.split('/')[0]);
  return ['.', './', 'missing', ...names.map((path) => `./${path}`), ...names, ...new Set(folders)].filter(
    (path) => !path.startsWith('-'),
  );
}

const argumentsOf = ({ patterns, flags, paths }) => [
  ...flags.flat(),
  ...patterns.map((pattern) => `--regexp=${pattern}`),
  ...paths,
];

/**
 * Runs `count` triples through `program`. The answer is `{ ran, same, explained: { id: n }, differences: [text] }`.
 */
export async function campaign(
  program,
  { seed, first = 0, count, range = 'everyday', most = 10, log = () => {} },
) {
  const outcome = { ran: 0, same: 0, explained: {}, differences: [] };
  const seen = new Set();
  const bothRuns = ({ tree, ...found }) =>
    withTree(tree, async (root) => ({
      wanted: await ripgrep(argumentsOf(found), root),
      got: await program(argumentsOf(found), root),
    }));
  const differenceOf = async (found) => kindOfDifference(await bothRuns(found), range === 'every');
  for (let number = first; number < first + count && outcome.differences.length < most; number++) {
    const found = growCase(seed, number, range);
    outcome.ran++;
    const kind = await differenceOf(found);
    if (kind === null) {
      outcome.same++;
      continue;
    }
    const smallest = await minimise(found, async (smaller) => (await differenceOf(smaller)) === kind);
    const runs = await bothRuns(smallest);
    const known = deviations.find((deviation) => deviation.explains(smallest, runs));
    if (known) {
      outcome.explained[known.id] = (outcome.explained[known.id] ?? 0) + 1;
      continue;
    }
    const signature = JSON.stringify([kind, smallest.flags.flat().sort(), smallest.patterns]);
    if (seen.has(signature)) continue;
    seen.add(signature);
    const text = describeDifference(smallest, runs, `seed ${seed} number ${number}`);
    outcome.differences.push(text);
    log(text);
  }
  return outcome;
}

/**
 * In what two runs differ, or null. A smaller case has to differ in the same way: else every fault would be made smaller
 * into the most frequent one.
 */
function kindOfDifference({ wanted, got }, hasMessages) {
  if (hasMessages && (wanted.stderr === '') !== (got.stderr === '')) return 'messages';
  if (isSame(wanted, got)) return null;
  const isTextSame = comparable(wanted).text === comparable(got).text;
  return `exit ${wanted.exit} ${got.exit}, output ${isTextSame ? 'same' : 'different'}`;
}

function describeDifference(found, { wanted, got }, title) {
  const side = (name, result) => {
    const { exit, text } = comparable(result);
    return `  ${name} exit ${exit}: ${JSON.stringify(text).slice(0, 600)}${result.stderr ? `\n    says ${JSON.stringify(result.stderr.slice(0, 300))}` : ''}`;
  };
  const words = argumentsOf(found).map(quote).join(' ');
  const shell = [...treeAsShell(found.tree), `rg --sort path ${words}`, `tg ${words}`];
  return [
    `# ${title}`,
    ...shell.map((line) => line.slice(0, 1500)),
    side('rg', wanted),
    side('tg', got),
    '',
  ].join('\n');
}

async function main() {
  const { values } = parseArgs({
    options: {
      cmd: { type: 'string', default: `node ${compiledPath('cli/main.js')}` },
      library: { type: 'boolean', default: false },
      count: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      wide: { type: 'boolean', default: false },
      every: { type: 'boolean', default: false },
      only: { type: 'string' },
      most: { type: 'string', default: '10' },
    },
  });
  const program = values.library ? await libraryProgram() : commandLine(values.cmd);
  const started = performance.now();
  const outcome = await campaign(program, {
    seed: Number(values.seed),
    first: Number(values.only ?? 0),
    count: values.only === undefined ? Number(values.count) : 1,
    range: values.every ? 'every' : values.wide ? 'wide' : 'everyday',
    most: Number(values.most),
    log: console.log,
  });
  const explained = Object.entries(outcome.explained).map(([id, times]) => `${id} ${times}`);
  console.log(
    `seed ${values.seed}: ${outcome.ran} triples, ${outcome.same} the same, ${outcome.differences.length} different, ` +
      `explained: ${explained.join(', ') || 'none'}, ${Math.round((performance.now() - started) / 1000)} s`,
  );
  process.exit(outcome.differences.length > 0 ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

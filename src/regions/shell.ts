// Shells: words of code, quotes with code in them, here-documents.

import { heredocRules, isInArithmetic } from './heredocs.js';
import { CODE } from './kinds.js';
import { buildMode, type Mode, pass, type Rule } from './machine.js';
import { shellHoles } from './shell-holes.js';
import { type HoleSource, holeRule, leaveAfter, stringRule } from './strings.js';

/** Beyond the row: a backslash outside of quotes, and here-documents. */
export function shellRules(source: HoleSource): Rule[] {
  const heredocs = heredocRules(
    {
      open: '<<',
      pattern: /^<<(?<indent>-?)[ \t]*(?<quote>['"\\]?)(?<word>[A-Za-z_!%@:.][\w.!%@:-]*)['"]?/,
      liveQuotes: '',
      indents: { '-': 'tabs' },
      holes: shellHoles,
      allows: (scan, at) => !isInArithmetic(scan, at),
    },
    source,
  );
  return [{ open: '\\', take: pass(2) }, { open: '<<<', take: pass(3) }, ...heredocs];
}

/** `${name:-word}` inside double quotes: an apostrophe is a letter there. */
export function parameterMode(source: HoleSource): Mode {
  const string = stringRule({ open: '"', multiline: true, holes: shellHoles }, source);
  const holes = shellHoles.map((hole) => holeRule(hole, source));
  return buildMode(CODE, [{ open: '}', take: leaveAfter }, { open: '\\', take: pass(2) }, string, ...holes]);
}

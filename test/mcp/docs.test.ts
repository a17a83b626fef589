// The pages of the tools: from "## Arguments" on they are what the server says of itself and answers. After a change of the tools
// WRITE_TOOL_DOCS=1 npx vitest run test/mcp/docs.test.ts   writes them anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../source-tree.js';
import { type Connection, connect, shippedServer } from './connect.js';
import { documentedFiles, documentedTree } from './trees.js';

const examples: [tool: string, given: object][] = [
  ['search_codebase', { query: 'total' }],
  ['rg', { pattern: '\\btotal\\b', maxResults: 2 }],
  ['explain_skip', { path: 'generated/totals.ts' }],
];

const start = '## Arguments\n';
const place = documentedTree();
let connection: Connection;
beforeAll(async () => {
  connection = await connect('stdio', { cwd: place.path, server: shippedServer });
});
afterAll(async () => {
  await connection.close();
  place[Symbol.dispose]();
});

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema, of which a few words are read
type Schema = any;

const typeOf = (schema: Schema): string => {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((word: string) => `\`${word}\``).join(', ');
  return schema.type === 'array' ? `list of ${typeOf(schema.items)}` : schema.type;
};
const cell = (text: unknown) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');

function argumentRows({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries<Schema>(properties).map(([name, schema]) => {
    const fallback = 'default' in schema ? `\`${JSON.stringify(schema.default)}\`` : '';
    const given = required.includes(name) ? 'required' : fallback;
    return `| \`${name}\` | ${cell(typeOf(schema))} | ${given} | ${cell(schema.description ?? '')} |`;
  });
}

function fieldRows({ properties = {}, required = [] }: Schema): string[] {
  return Object.entries<Schema>(properties).map(([name, schema]) => {
    const always = required.includes(name) ? 'always' : 'where it applies';
    return `| \`${name}\` | ${cell(typeOf(schema))} | ${always} | ${cell(schema.description ?? '')} |`;
  });
}

const fileBlock = ([path, text]: [string, string]): string =>
  `\`${path}\`\n\n\`\`\`text\n${text.trimEnd()}\n\`\`\`\n`;

/** What differs from run to run, made the same. */
const settled = (text: string) =>
  text
    .replace(/"duration_ms": \d+/, '"duration_ms": 12')
    .replace(/threadgrep:\/\/rg\/[\w-]{22}/g, 'threadgrep://rg/VGVkBaJ1Slf75DMD4JFAgQ');

function generated(tool: Tool, given: object, { structuredContent, content }: CallToolResult): string {
  const [text] = content as { text: string }[];
  return [
    start,
    '| name | type | default | |',
    '|---|---|---|---|',
    ...argumentRows(tool.inputSchema),
    '\n## Answer\n',
    '| field | type | present | |',
    '|---|---|---|---|',
    ...fieldRows(tool.outputSchema),
    '\n## Example\n',
    'In a project of these files\n',
    ...Object.entries(documentedFiles).map(fileBlock),
    '`tools/call` with\n',
    `\`\`\`json\n${JSON.stringify({ name: tool.name, arguments: given }, null, 2)}\n\`\`\`\n`,
    'has this `structuredContent`\n',
    `\`\`\`json\n${settled(JSON.stringify(structuredContent, null, 2))}\n\`\`\`\n`,
    'and this text\n',
    `\`\`\`text\n${settled(text.text.trimEnd())}\n\`\`\`\n`,
  ].join('\n');
}

describe.each(examples)('the page of %s', (name, given) => {
  it('shows its schemas, and what it answers, as they are', async () => {
    const { tools } = await connection.client.listTools();
    const tool = tools.find((one) => one.name === name)!;
    const result = (await connection.client.callTool({ name, arguments: { ...given } })) as CallToolResult;
    const file = join(projectRoot, 'docs', 'tools', `${name}.md`);
    const page = readFileSync(file, 'utf8');
    const written = page.slice(0, page.indexOf(start)) + generated(tool, given, result);
    if (process.env.WRITE_TOOL_DOCS) writeFileSync(file, written);
    else expect(page).toBe(written);
  });
});

it('the guide names every tool and links its page', () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'mcp.md'), 'utf8');
  for (const [name] of examples) expect(guide).toContain(`[\`${name}\`](tools/${name}.md)`);
});

it('the guide shows configurations that are JSON', () => {
  const guide = readFileSync(join(projectRoot, 'docs', 'mcp.md'), 'utf8');
  const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text));
  expect(blocks.length).toBeGreaterThanOrEqual(5);
  const commands = JSON.stringify(blocks).match(/"args":\["-y","threadgrep","mcp"/g);
  expect(commands?.length).toBeGreaterThanOrEqual(5);
});

// `npm run drills`: runs every fault of docs/reliability.md, each in its own environment, and prints what was acknowledged,
// lost and duplicated and how long recovery took. --only NAME[,NAME], --quick: the sizes of the tests, --size N, --json. Exits
// with an error when anything is lost or duplicated, or a check fails.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { type Row, table } from '../report.ts'
import { type Finding, inDrillEnvironment, problemsOf } from './drill.ts'
import { drills } from './list.ts'

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		quick: { type: 'boolean' },
		size: { type: 'string' },
		json: { type: 'boolean' },
	},
})
const print = (line: string) => values.json || console.log(line)
const names = values.only?.split(',')
const selected = drills.filter(({ name, onlyByName }) => (names ? names.includes(name) : !onlyByName))
if (selected.length === 0 || (names && selected.length < names.length))
	throw new Error(`--only takes of: ${drills.map(({ name }) => name).join(', ')}`)

await buildIfStale()
const results: (Finding & { name: string; size: number; seconds: number; problems: string[] })[] = []
const skipped: { name: string; reason: string }[] = []
for (const { name, what, sizes, unavailableReason, run } of selected) {
	const reason = unavailableReason?.()
	if (reason) {
		skipped.push({ name, reason })
		print(`${name}: not possible here, ${reason}`)
		continue
	}
	print(`${name}: ${what}`)
	const size = values.size ? Number(values.size) : values.quick ? sizes.quick : sizes.deep
	const from = performance.now()
	const finding = await inDrillEnvironment((environment) => run(environment, size))
	const problems = problemsOf(finding)
	results.push({ name, size, seconds: (performance.now() - from) / 1_000, problems, ...finding })
	print(`  ${summarize(results.at(-1)!)}`)
	for (const problem of problems) print(`  WRONG: ${problem}`)
}

const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`
const startedAt = new Date().toISOString()
if (values.json)
	console.log(JSON.stringify({ at: startedAt, node: process.version, machine, results, skipped }))
print(`\n${startedAt.slice(0, 10)}, node ${process.version}, ${machine}\n`)
print(
	table(
		['drill', 'size', 'acknowledged', 'lost', 'duplicated', 'failures', 'recovered in ms', 'took s'],
		results.map(({ name, size, acknowledged, lost, duplicated, failures, recoveredMs, seconds }): Row => {
			const counts = [size, acknowledged, lost, duplicated, failures.length].map(String)
			return [name, ...counts, recoveredMs, seconds.toFixed(0)]
		}),
	),
)
process.exit(results.every(({ problems }) => problems.length === 0) ? 0 : 1)

function summarize({ acknowledged, lost, duplicated, details = {} }: Finding): string {
	const figures = Object.entries(details).map(([name, figure]) => `${name} ${figure}`)
	return [`${acknowledged} acknowledged`, `${lost} lost`, `${duplicated} duplicated`, ...figures].join(', ')
}

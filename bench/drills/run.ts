// `npm run drills`: breaks a site in every way of docs/reliability.md, each on a ground of its own, and prints for each what was acknowledged,
// lost and doubled and how long recovery took. --only NAME[,NAME], --gate: the sizes of the tests, --size N, --json. Ends with an error when
// a single thing is lost, doubled or wrong.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { type Row, table } from '../report.ts'
import { type Finding, faultsOf, onGround } from './drill.ts'
import { drills } from './list.ts'

const { values } = parseArgs({
	options: {
		only: { type: 'string' },
		quick: { type: 'boolean' },
		size: { type: 'string' },
		json: { type: 'boolean' },
	},
})
const say = (line: string) => values.json || console.log(line)
const names = values.only?.split(',')
const wanted = drills.filter(({ name }) => !names || names.includes(name))
if (wanted.length === 0 || (names && wanted.length < names.length))
	throw new Error(`--only takes of: ${drills.map(({ name }) => name).join(', ')}`)

await buildIfStale()
const found: (Finding & { name: string; size: number; seconds: number; faults: string[] })[] = []
const skipped: { name: string; why: string }[] = []
for (const { name, what, sizes, impossible, run } of wanted) {
	const why = impossible?.()
	if (why) {
		skipped.push({ name, why })
		say(`${name}: not possible here, ${why}`)
		continue
	}
	say(`${name}: ${what}`)
	const size = values.size ? Number(values.size) : values.quick ? sizes.quick : sizes.deep
	const from = performance.now()
	const finding = await onGround((ground) => run(ground, size))
	const faults = faultsOf(finding)
	found.push({ name, size, seconds: (performance.now() - from) / 1_000, faults, ...finding })
	say(`  ${asText(found.at(-1)!)}`)
	for (const fault of faults) say(`  WRONG: ${fault}`)
}

const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`
const at = new Date().toISOString()
if (values.json) console.log(JSON.stringify({ at, node: process.version, machine, found, skipped }))
say(`\n${at.slice(0, 10)}, node ${process.version}, ${machine}\n`)
say(
	table(
		['drill', 'size', 'acknowledged', 'lost', 'doubled', 'wrong', 'recovered in ms', 'took s'],
		found.map(({ name, size, acknowledged, lost, duplicated, wrong, recoveredMs, seconds }): Row => {
			const counts = [size, acknowledged, lost, duplicated, wrong.length].map(String)
			return [name, ...counts, recoveredMs, seconds.toFixed(0)]
		}),
	),
)
process.exit(found.every(({ faults }) => faults.length === 0) ? 0 : 1)

function asText({ acknowledged, lost, duplicated, also = {} }: Finding): string {
	const more = Object.entries(also).map(([name, figure]) => `${name} ${figure}`)
	return [`${acknowledged} acknowledged`, `${lost} lost`, `${duplicated} doubled`, ...more].join(', ')
}

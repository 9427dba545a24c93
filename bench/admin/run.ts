// `npm run bench:admin [-- --clients 5000 --rounds 20 --json]`: how long the pages of the admin area take with the clients, deals, documents
// and emails of some years: every page that a link of the area reaches, its tabs, filters, orders and later pages, and the pages of a
// client with much in their file; requested as the router does after a click, and as documents.
import { parseArgs } from 'node:util'
import { buildIfStale } from '../../scripts/build.ts'
import { describeNoise, machineName, watchNoise } from '../machine-noise.ts'
import { withDataFolder } from '../processes.ts'
import { measureFullPractice } from './full-practice.ts'
import { printAdminPages } from './measure-pages.ts'

const { values: options } = parseArgs({
	options: {
		clients: { type: 'string', default: '5000' },
		rounds: { type: 'string', default: '20' },
		json: { type: 'boolean' },
	},
})

await buildIfStale()
const noiseSince = watchNoise()
const { description, pages } = await withDataFolder((dataDir) =>
	measureFullPractice(dataDir, { clients: Number(options.clients), rounds: Number(options.rounds) }),
)
if (options.json) console.log(JSON.stringify({ description, pages }))
else {
	console.log(`${new Date().toISOString().slice(0, 10)}, node ${process.version}, ${machineName}.`)
	console.log(
		`${describeNoise(noiseSince([]))}\n${description}; ${options.rounds} requests each, in turns.\n`,
	)
	printAdminPages(pages)
}

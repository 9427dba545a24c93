import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('./worker-priority.ts', import.meta.url).href

/** What each thread of a new process is called and how nice it is, once it has been told. */
function threadsOf(told: string): { name: string; nice: number }[] {
	const script = `
		import { readdirSync, readFileSync } from 'node:fs'
		import { stat } from 'node:fs/promises'
		import { getPriority } from 'node:os'
		import { letWorkersGiveWay } from '${module}'
		await stat('.')
		${told}
		const threads = readdirSync('/proc/self/task')
		console.log(JSON.stringify(threads.map((id) => ({
			name: readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), nice: getPriority(Number(id)),
		}))))`
	return JSON.parse(String(execFileSync(process.execPath, ['--input-type=module', '-e', script])))
}

test.runIf(process.platform === 'linux')(
	'who hashes and compresses gives way to the thread that answers',
	() => {
		const nice = (threads: ReturnType<typeof threadsOf>, isWorker: boolean) =>
			new Set(threads.filter(({ name }) => (name === 'libuv-worker') === isWorker).map((one) => one.nice))
		const [before] = nice(threadsOf(''), true)
		const after = threadsOf('await letWorkersGiveWay()')
		expect(nice(after, true)).toEqual(new Set([before! + 10]))
		expect(nice(after, false)).toEqual(nice(threadsOf(''), false))
	},
)

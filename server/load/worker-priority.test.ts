import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = new URL('./worker-priority.ts', import.meta.url).href

/** The name and niceness of each thread of a new process after these statements ran. */
function threadsOf(statements: string): { name: string; nice: number }[] {
	const script = `
		import { readdirSync, readFileSync } from 'node:fs'
		import { stat } from 'node:fs/promises'
		import { getPriority } from 'node:os'
		import { lowerWorkerPriority } from '${module}'
		await stat('.')
		${statements}
		const threads = readdirSync('/proc/self/task')
		console.log(JSON.stringify(threads.map((id) => ({
			name: readFileSync('/proc/self/task/' + id + '/comm', 'utf8').trim(), nice: getPriority(Number(id)),
		}))))`
	return JSON.parse(String(execFileSync(process.execPath, ['--input-type=module', '-e', script])))
}

test.runIf(process.platform === 'linux')(
	'threads that hash and compress have a lower priority than the main thread',
	() => {
		const nice = (threads: ReturnType<typeof threadsOf>, isWorker: boolean) =>
			new Set(threads.filter(({ name }) => (name === 'libuv-worker') === isWorker).map((one) => one.nice))
		const [before] = nice(threadsOf(''), true)
		const after = threadsOf('await lowerWorkerPriority()')
		expect(nice(after, true)).toEqual(new Set([before! + 10]))
		expect(nice(after, false)).toEqual(nice(threadsOf(''), false))
	},
)

import { readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { workerData } from 'node:worker_threads'
import type { WatchdogInput } from './watchdog.ts'

const { numbers, latest, heldMsMax, lookEveryMs } = workerData as WatchdogInput
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10
const mainThread = `/proc/${process.pid}/task/${process.pid}/stat`

let seenBeats = -1
let usedMsAtBeat = 0
setInterval(look, lookEveryMs)

function look(): void {
	const beats = Atomics.load(numbers, 0)
	if (beats !== seenBeats) {
		seenBeats = beats
		usedMsAtBeat = mainThreadMs()
		return
	}
	const heldMs = mainThreadMs() - usedMsAtBeat
	if (heldMs > heldMsMax) endProcess(heldMs)
}

/** Returns the processor time that the main thread has used; where the system does not say so, that of all other threads. */
function mainThreadMs(): number {
	try {
		// The name in parentheses may contain blanks; the 12th and 13th fields after it are user and system time.
		const fields = readFileSync(mainThread, 'utf8').split(') ')[1]!.split(' ')
		return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
	} catch {
		const all = process.cpuUsage()
		const own = process.threadCpuUsage()
		return (all.user + all.system - own.user - own.system) / 1_000
	}
}

function endProcess(heldMs: number): void {
	const line = {
		level: 'fatal',
		time: new Date().toISOString(),
		instance: hostname(),
		heldMs: Math.round(heldMs),
		latest: Buffer.from(latest.subarray(0, Atomics.load(numbers, 1))).toString(),
		msg: 'one task held the event loop: the process ends itself',
	}
	try {
		// The log of the main thread is written by its event loop.
		writeSync(1, `${JSON.stringify(line)}\n`)
	} finally {
		process.kill(process.pid, 'SIGKILL')
	}
}

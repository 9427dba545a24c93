import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { median } from './report.ts'

export type MachineNoise = {
	/** Load averages of the last minute before and after the run. The run itself is about two. */
	loadBefore: number
	loadAfter: number
	/** Share of the processor time that the host gave to other machines. Null where the system does not say. */
	stealPercent: number | null
	/** How much the slowest round of node:http took longer than the fastest, in the median of the pages. */
	referenceSpreadPercent: number
}

/** Notes the machine's state; the returned function compares it with the state at the end of the run. */
export function watchNoise() {
	const before = { load: loadavg()[0]!, ticks: processorTicks() }
	return (referenceCpuMicros: number[][]): MachineNoise => {
		const ticks = processorTicks()
		const stolen = ticks && before.ticks ? ticks.steal - before.ticks.steal : null
		const spreads = referenceCpuMicros
			.filter((rounds) => rounds.length > 1)
			.map((rounds) => (Math.max(...rounds) / Math.min(...rounds) - 1) * 100)
		return {
			loadBefore: before.load,
			loadAfter: loadavg()[0]!,
			stealPercent: stolen === null ? null : (stolen / (ticks!.all - before.ticks!.all)) * 100,
			referenceSpreadPercent: median(spreads),
		}
	}
}

export const machineName = `${cpus()[0]?.model.trim()}, ${cpus().length} cores`

/** Says in a sentence how far the figures can be trusted. */
export function describeNoise(noise: MachineNoise): string {
	const { loadBefore, loadAfter, stealPercent, referenceSpreadPercent } = noise
	const isQuiet = loadBefore < 0.5 && (stealPercent ?? 0) < 2 && !(referenceSpreadPercent > 30)
	const steal = stealPercent === null ? 'not known' : `${stealPercent.toFixed(1)} %`
	const spread = Number.isNaN(referenceSpreadPercent)
		? 'not known from one round'
		: `${Math.round(referenceSpreadPercent)} %`
	return (
		`${isQuiet ? 'A quiet machine' : 'A busy machine: read the ratios, not the times'}. ` +
		`Load average ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after the run on ${cpus().length} cores; ` +
		`processor time taken by other machines of the host: ${steal}; spread of node:http between rounds: ${spread}.`
	)
}

// The first line: user, nice, system, idle, iowait, irq, softirq, steal, in ticks since the start of the machine.
function processorTicks(): { all: number; steal: number } | null {
	if (process.platform !== 'linux') return null
	const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1, 9).map(Number)
	return { all: ticks.reduce((sum, one) => sum + one, 0), steal: ticks[7] ?? 0 }
}

import type { Measured } from '#tests/attacks/attack.ts'

/** The longest processor time that a request may take on the event loop, which blocks all others. */
export const loopMsMax = 200

const slowestCount = 5

type Count = { cases: number; statuses: Record<string, number>; slowestMs: number }
type Slow = { name: string; status: number; loopMs: number }

/** The results of many cases. Processes exchange them as plain values, which `Findings.of` merges. */
export class Findings {
	byAddress: Record<string, Count> = {}
	/** By endpoint, the first case that caused a server error. */
	failures: Record<string, object> = {}
	/** Cases that took too long on the event loop. */
	slow: string[] = []
	/** The cases that took longest on the event loop. */
	slowest: Slow[] = []

	count(address: string, name: string, { status, loopMs = 0 }: Measured): void {
		this.byAddress[address] ??= { cases: 0, statuses: {}, slowestMs: 0 }
		const counted = this.byAddress[address]
		const statusClass = `${Math.floor(status / 100)}xx`
		counted.cases += 1
		counted.statuses[statusClass] = (counted.statuses[statusClass] ?? 0) + 1
		counted.slowestMs = Math.max(counted.slowestMs, loopMs)
		if (this.slowest.length === slowestCount && loopMs <= this.slowest.at(-1)!.loopMs) return
		this.slowest = slowestOf([...this.slowest, { name, status, loopMs }])
	}

	static of(all: Findings[]): Findings {
		const merged = new Findings()
		for (const { byAddress, failures, slow, slowest } of all) {
			for (const [address, count] of Object.entries(byAddress))
				merged.byAddress[address] = sumOf(merged.byAddress[address], count)
			Object.assign(merged.failures, failures)
			merged.slow.push(...slow)
			merged.slowest = slowestOf([...merged.slowest, ...slowest])
		}
		return merged
	}
}

const slowestOf = (all: Slow[]): Slow[] => all.toSorted((a, b) => b.loopMs - a.loopMs).slice(0, slowestCount)

function sumOf(first: Count | undefined, second: Count): Count {
	if (!first) return second
	const statuses = { ...first.statuses }
	for (const [statusClass, count] of Object.entries(second.statuses))
		statuses[statusClass] = (statuses[statusClass] ?? 0) + count
	return {
		cases: first.cases + second.cases,
		statuses,
		slowestMs: Math.max(first.slowestMs, second.slowestMs),
	}
}

/** Returns the number of all cases, the lowest number of an endpoint, and the responses by class of status. */
export function totalsOf({ byAddress }: Findings, addresses: string[]) {
	const total = Object.values(byAddress).reduce(sumOf, { cases: 0, statuses: {}, slowestMs: 0 })
	return {
		cases: total.cases,
		fewest: Math.min(...addresses.map((address) => byAddress[address]?.cases ?? 0)),
		statuses: Object.entries(total.statuses)
			.toSorted()
			.map(([statusClass, count]) => `${count} ${statusClass}`)
			.join(', '),
	}
}

/** Returns a Markdown table of cases, statuses and the longest time on the event loop by endpoint, followed by the slowest cases. */
export function tableOf({ byAddress, slowest }: Findings): string {
	const kinds = ['2xx', '3xx', '4xx', '5xx']
	const rows = Object.entries(byAddress).map(
		([address, { cases, statuses, slowestMs }]) =>
			`| ${address} | ${cases} | ${kinds.map((statusClass) => statuses[statusClass] ?? 0).join(' | ')} | ${Math.round(slowestMs)} |`,
	)
	return [
		`| address | cases | ${kinds.join(' | ')} | slowest (ms) |`,
		'|---|---|---|---|---|---|---|',
		...rows,
		'',
		...slowest.map(({ name, status, loopMs }) => `- ${loopMs.toFixed(1)} ms, ${status}: ${name}`),
		'',
	].join('\n')
}

import type { Measured } from '#tests/attacks/attack.ts'

/** No answer takes longer, whatever was sent. */
export const slowMs = 2_000
/** No request has the processor of the event loop for longer: everybody else waits meanwhile. */
export const loopMsMost = 200

const slowestKept = 5

type Count = { cases: number; statuses: Record<string, number>; slowestMs: number }
type Slow = { name: string; status: number; loopMs: number }

/** What came of many cases. A process sends its own to another as plain values, which `Findings.of` joins. */
export class Findings {
	byAddress: Record<string, Count> = {}
	/** By address, the first case that was answered by a fault of ours. */
	wrong: Record<string, object> = {}
	/** Cases that have the event loop or let their sender wait for too long. */
	slow: string[] = []
	/** The cases that had the event loop longest. */
	slowest: Slow[] = []

	count(address: string, name: string, { status, loopMs = 0 }: Measured): void {
		this.byAddress[address] ??= { cases: 0, statuses: {}, slowestMs: 0 }
		const counted = this.byAddress[address]
		const kind = `${Math.floor(status / 100)}xx`
		counted.cases += 1
		counted.statuses[kind] = (counted.statuses[kind] ?? 0) + 1
		counted.slowestMs = Math.max(counted.slowestMs, loopMs)
		if (this.slowest.length === slowestKept && loopMs <= this.slowest.at(-1)!.loopMs) return
		this.slowest = slowestOf([...this.slowest, { name, status, loopMs }])
	}

	static of(all: Findings[]): Findings {
		const joined = new Findings()
		for (const { byAddress, wrong, slow, slowest } of all) {
			for (const [address, count] of Object.entries(byAddress))
				joined.byAddress[address] = sumOf(joined.byAddress[address], count)
			Object.assign(joined.wrong, wrong)
			joined.slow.push(...slow)
			joined.slowest = slowestOf([...joined.slowest, ...slowest])
		}
		return joined
	}
}

const slowestOf = (all: Slow[]): Slow[] => all.toSorted((a, b) => b.loopMs - a.loopMs).slice(0, slowestKept)

function sumOf(one: Count | undefined, other: Count): Count {
	if (!one) return other
	const statuses = { ...one.statuses }
	for (const [kind, count] of Object.entries(other.statuses)) statuses[kind] = (statuses[kind] ?? 0) + count
	return {
		cases: one.cases + other.cases,
		statuses,
		slowestMs: Math.max(one.slowestMs, other.slowestMs),
	}
}

/** All cases, those of the address that got fewest, and all answers by the hundred of their status. */
export function totalsOf({ byAddress }: Findings, addresses: string[]) {
	const total = Object.values(byAddress).reduce(sumOf, { cases: 0, statuses: {}, slowestMs: 0 })
	return {
		cases: total.cases,
		fewest: Math.min(...addresses.map((address) => byAddress[address]?.cases ?? 0)),
		statuses: Object.entries(total.statuses)
			.toSorted()
			.map(([kind, count]) => `${count} ${kind}`)
			.join(', '),
	}
}

/** A table in Markdown: cases by address, their statuses, and the longest time on the event loop; then the slowest cases of all. */
export function tableOf({ byAddress, slowest }: Findings): string {
	const kinds = ['2xx', '3xx', '4xx', '5xx']
	const rows = Object.entries(byAddress).map(
		([address, { cases, statuses, slowestMs }]) =>
			`| ${address} | ${cases} | ${kinds.map((kind) => statuses[kind] ?? 0).join(' | ')} | ${Math.round(slowestMs)} |`,
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

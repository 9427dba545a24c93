import type { DealReport } from '../checks/check-deal.ts'
import type { DealDocument } from '../format/format.ts'
import type { VarianceReport } from '../variance/variance.ts'

/** What is right about a paper; README.md beside the cases says what each part means. */
export type Wanted = {
	deal?: string
	fields?: Record<string, unknown>
	lines?: [number, string | null, string | null][]
	unusedMax?: number
	totals?: Record<string, number | null>
	askAboutCents?: { max?: number; min?: number }
	noStop?: boolean
	findings?: { codes: string[]; severity?: string; cents?: number; tolerance?: number }[]
	never?: string[]
	costsMoreCents?: number
	variances?: { kind: string; about: string }[]
}

/** Returns the value at a path such as 'lease.months'; undefined without one. */
export function valueAt(value: unknown, path: string): unknown {
	let found: unknown = value
	for (const key of path.split('.')) {
		if (typeof found !== 'object' || found === null) return undefined
		found = new Map(Object.entries(found)).get(key)
	}
	return found
}

const isOneOf = (value: string | undefined, names: string | null) =>
	names === null || (value !== undefined && names.split('|').includes(value))

/** Returns a sentence for each expectation about what was read that is not met. */
export function readingMismatches(
	{ document, unused }: { document: DealDocument; unused: readonly string[] },
	wanted: Wanted,
): string[] {
	const faults: string[] = []
	if (wanted.deal !== undefined && document.deal !== wanted.deal)
		faults.push(`deal is ${document.deal}, not ${wanted.deal}`)
	for (const [path, value] of Object.entries(wanted.fields ?? {}))
		if (valueAt(document, path) !== value)
			faults.push(`${path} is ${String(valueAt(document, path))}, not ${String(value)}`)
	if (wanted.unusedMax !== undefined && unused.length > wanted.unusedMax)
		faults.push(`${unused.length} lines are not used: ${unused.join(' / ')}`)
	return faults
}

/** Returns a sentence for each expectation about a report that is not met. */
export function reportMismatches(report: DealReport, wanted: Wanted): string[] {
	return [
		...lineMismatches(report, wanted),
		...totalMismatches(report, wanted),
		...findingMismatches(report, wanted),
	]
}

function lineMismatches({ lines }: DealReport, wanted: Wanted): string[] {
	if (!wanted.lines) return []
	const faults: string[] = []
	const left = [...lines]
	for (const [cents, category, role] of wanted.lines) {
		const at = left.findIndex(
			(line) => line.cents === cents && isOneOf(line.category, category) && isOneOf(line.role, role),
		)
		if (at < 0) {
			const same = lines.filter((line) => line.cents === cents).map((line) => `${line.category} ${line.role}`)
			faults.push(`no line of ${cents} as ${category} ${role}; ${same.join(', ') || 'none of this amount'}`)
		} else left.splice(at, 1)
	}
	const amounts = new Set(wanted.lines.map(([cents]) => cents))
	const terms = new Set(
		Object.entries(wanted.fields ?? {})
			.filter(([path, value]) => typeof value === 'number' && path.endsWith('Cents'))
			.map(([, value]) => value),
	)
	for (const { cents, role, category, label } of left)
		if ((role === 'charge' || role === 'credit') && (amounts.has(cents) || terms.has(cents)))
			faults.push(`“${label}” of ${cents} counts as ${category} ${role} as well`)
	return faults
}

function totalMismatches({ totals }: DealReport, wanted: Wanted): string[] {
	return Object.entries(wanted.totals ?? {}).flatMap(([path, value]) => {
		const found = valueAt(totals, path)
		return found === (value ?? undefined) ? [] : [`${path} is ${String(found)}, not ${String(value)}`]
	})
}

function findingMismatches({ findings, atStakeCents }: DealReport, wanted: Wanted): string[] {
	const faults: string[] = []
	const open = findings.filter(({ severity }) => severity !== 'pass')
	const { max, min } = wanted.askAboutCents ?? {}
	const listed = open.map(({ code, severity, cents }) => `${severity} ${code} ${cents ?? ''}`).join(', ')
	if (max !== undefined && atStakeCents > max)
		faults.push(`${atStakeCents} cents are at stake, more than ${max}: ${listed}`)
	if (min !== undefined && atStakeCents < min)
		faults.push(`${atStakeCents} cents are at stake, less than ${min}: ${listed}`)
	for (const { severity, message } of open)
		if (wanted.noStop && severity === 'stop') faults.push(`a stop: ${message}`)
	for (const each of wanted.findings ?? []) {
		const found = open.some(
			({ code, severity, cents }) =>
				each.codes.includes(code) &&
				(each.severity === undefined || each.severity === severity) &&
				(each.cents === undefined || Math.abs((cents ?? 0) - each.cents) <= (each.tolerance ?? 0)),
		)
		if (!found)
			faults.push(
				`no ${each.codes.join(' or ')} of ${each.cents ?? 'any amount'} ${each.severity ?? ''}; ${listed || 'nothing'}`,
			)
	}
	for (const { code, message } of open) if (wanted.never?.includes(code)) faults.push(`${code}: ${message}`)
	return faults
}

/** Returns a sentence for each expectation about a comparison that is not met. */
export function varianceMismatches({ costsMoreCents, variances }: VarianceReport, wanted: Wanted): string[] {
	const faults: string[] = []
	if (wanted.costsMoreCents !== undefined && costsMoreCents !== wanted.costsMoreCents)
		faults.push(`costs ${costsMoreCents} more, not ${wanted.costsMoreCents}`)
	const described = variances.map(({ kind, key, message }) => ({ kind, text: `${key} ${message}` }))
	for (const { kind, about } of wanted.variances ?? [])
		if (!described.some((each) => isOneOf(each.kind, kind) && new RegExp(about, 'i').test(each.text)))
			faults.push(`no ${kind} about ${about}; ${described.map(({ text }) => text).join(' / ') || 'nothing'}`)
	if (wanted.variances?.length === 0 && variances.length > 0)
		faults.push(`variances: ${described.map(({ text }) => text).join(' / ')}`)
	return faults
}

type Family = { help?: string; type?: string; closed: boolean }
type Sample = { name: string; labels: [name: string, value: string][]; value: number }

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const oneLabel = /([^=,{}"]+)="((?:[^"\\\n]|\\[\\"n])*)",?/y

/**
 * Returns what is wrong with metrics in Prometheus' text format: its grammar, and the rules of `promtool check metrics`.
 * https://prometheus.io/docs/instrumenting/exposition_formats/ https://prometheus.io/docs/practices/naming/
 */
export function metricFaults(text: string): string[] {
	const families = new Map<string, Family>()
	const samples: Sample[] = []
	const faults: string[] = []
	let current = ''
	const open = (name: string): Family => {
		const family = families.get(name) ?? { closed: false }
		if (family.closed) faults.push(`${name} is in two places`)
		if (current && current !== name) families.get(current)!.closed = true
		current = name
		families.set(name, family)
		return family
	}
	for (const line of text.split('\n').filter(Boolean)) {
		const [, kind, name, rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? []
		if (name) {
			const family = open(name)
			const key = kind === 'HELP' ? 'help' : 'type'
			if (family[key] !== undefined) faults.push(`${name} has two lines of ${kind}`)
			family[key] = rest
			continue
		}
		const sample = readSample(line)
		if (!sample) faults.push(`this is no sample: ${line}`)
		else {
			const isPart = families.get(current)?.type === 'histogram' && isPartOf(sample.name, current)
			if (sample.name !== current && !isPart) open(sample.name)
			samples.push(sample)
		}
	}
	for (const [name, family] of families) faults.push(...familyFaults(name, family))
	return [...faults, ...samples.flatMap((sample) => labelFaults(sample)), ...repeated(samples)]
}

const isPartOf = (name: string, histogram: string): boolean =>
	['_bucket', '_sum', '_count'].some((end) => name === `${histogram}${end}`)

function readSample(line: string): Sample | null {
	const [, name = '', labelText = '', value = ''] = sampleLine.exec(line) ?? []
	const number = /^[+-]?Inf$/.test(value)
		? Number.POSITIVE_INFINITY
		: /^nan$/i.test(value)
			? 0
			: Number(value)
	const labels = [...labelText.matchAll(new RegExp(oneLabel.source, 'g'))]
	const isWhole = labels.map(([all]) => all).join('') === labelText
	if (!name || Number.isNaN(number) || !isWhole) return null
	return { name, labels: labels.map(([, label = '', text = '']) => [label, text]), value: number }
}

/** Units are seconds, bytes and ratios, and not written short. */
const otherUnits =
	/(^|_)(ms|millis|milliseconds?|microseconds?|nanoseconds?|minutes?|hours?|days?|secs?|kb|mb|gb|kilobytes?|megabytes?|percent|percentage)(_|$)/

function familyFaults(name: string, { help, type }: Family): string[] {
	const isCounter = type === 'counter'
	return [
		!help && 'has no HELP',
		!type && 'has no TYPE',
		isCounter && !name.endsWith('_total') && 'is a counter without _total',
		!isCounter && name.endsWith('_total') && 'ends in _total, but is no counter',
		type !== 'histogram' && /_(bucket|sum|count)$/.test(name) && 'ends as a part of a histogram does',
		/[A-Z]/.test(name) && 'has capital letters',
		name.includes(':') && 'has a colon, which is for rules',
		otherUnits.test(name) && 'is not in seconds, bytes or a ratio',
		/(^|_)(gauge|counter|histogram|summary)(_|$)/.test(name) && 'has its type in its name',
	].flatMap((fault) => (fault ? [`${name} ${fault}`] : []))
}

function labelFaults({ name, labels }: Sample): string[] {
	const names = labels.map(([label]) => label)
	return names.flatMap((label) => {
		const isValid = /^(?!__)[a-z_][a-z0-9_]*$/.test(label)
		if (!isValid) return [`${name} has the label ${label}`]
		if (label === 'le' && !name.endsWith('_bucket')) return [`${name} has the label le of a bucket`]
		return names.indexOf(label) === names.lastIndexOf(label) ? [] : [`${name} has the label ${label} twice`]
	})
}

function repeated(samples: Sample[]): string[] {
	const keys = samples.map(({ name, labels }) => `${name} ${JSON.stringify(labels.toSorted())}`)
	return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))].map((key) => `twice: ${key}`)
}

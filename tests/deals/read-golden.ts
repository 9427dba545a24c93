import { type DealDocument, readDealDocument } from '#engine'

/** A document with its arithmetic beside it, as the text files in `golden` hold it. */
export type GoldenDocument = {
	name: string
	document: DealDocument
	/** Each total with the sum that makes it, null for a figure that needs none. */
	totals: { name: string; sum: string | null; cents: number }[]
	/** Every finding but the passed ones, as 'stop sum_mismatch 386.00'. */
	findings: string[]
}

/** Reads the documents of a text file. Lines of money start with '|', expected findings with '!', totals name a figure. */
export function readGolden(text: string): GoldenDocument[] {
	return text
		.split(/^== /m)
		.slice(1)
		.map((block) => {
			const [name = '', ...lines] = block.trim().split('\n')
			const input: Record<string, unknown> = { version: 1, lines: [] }
			const golden: Omit<GoldenDocument, 'document'> = { name, totals: [], findings: [] }
			for (const line of lines) readGoldenLine(line, input, golden)
			const read = readDealDocument(input)
			if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.faults)}`)
			return { ...golden, document: read.value }
		})
}

function readGoldenLine(
	line: string,
	input: Record<string, unknown>,
	golden: Omit<GoldenDocument, 'document'>,
): void {
	if (line.startsWith('! ')) golden.findings.push(line.slice(2))
	else if (line.startsWith('| ')) (input.lines as unknown[]).push(readLine(line.slice(2)))
	else if (/^[\w.]+: /.test(line)) readField(line, input)
	else {
		const [name = '', ...parts] = line.split(' = ')
		const sum = parts.length > 1 ? parts[0]! : null
		golden.totals.push({ name, sum, cents: centsOf(parts.at(-1)!) })
	}
}

function readLine(text: string) {
	const [label, amount, ...fields] = text.split(' | ')
	return { label, cents: centsOf(amount!), ...Object.fromEntries(fields.map((field) => field.split('='))) }
}

function readField(line: string, input: Record<string, unknown>): void {
	const [path = '', value = ''] = line.split(/: (.*)/s)
	const tax = value.match(/^(.+) ([\d.]+)% of ([\d,.]+) is ([\d,.]+)$/)
	if (path === 'taxes' && tax) {
		const [, label, percent, base, cents] = tax as unknown as [string, string, string, string, string]
		const ratePpm = Math.round(Number(percent) * 10_000)
		input.taxes = [{ label, ratePpm, baseCents: centsOf(base), cents: centsOf(cents) }]
		return
	}
	const names = path.split('.')
	let target = input
	for (const name of names.slice(0, -1)) {
		target[name] ??= {}
		target = target[name] as Record<string, unknown>
	}
	target[names.at(-1)!] = fieldValue(value, names.at(-1)!)
}

function fieldValue(text: string, name: string): unknown {
	if (text.startsWith('$')) return centsOf(text.slice(1))
	if (text === 'true' || text === 'false') return text === 'true'
	return /^\d+$/.test(text) && name !== 'zip' && name !== 'vin' ? Number(text) : text
}

/** '1,234.56' in cents. */
export const centsOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)

/** Calculates a sum such as '(33,000.00 + 20,300.00) × 0.00210 × 36' in cents, rounded half up; it uses no code of the engine. */
export function calculate(sum: string): number {
	const tokens = sum.replaceAll(',', '').match(/[\d.]+|[-+×÷()]/g) ?? []
	let position = 0
	const factor = (): number => {
		const token = tokens[position++]
		if (token !== '(') return token === '-' ? -factor() : Number(token)
		const value = terms()
		position++
		return value
	}
	const product = (): number => {
		let value = factor()
		while (tokens[position] === '×' || tokens[position] === '÷')
			value = tokens[position++] === '×' ? value * factor() : value / factor()
		return value
	}
	const terms = (): number => {
		let value = product()
		while (tokens[position] === '+' || tokens[position] === '-')
			value = tokens[position++] === '+' ? value + product() : value - product()
		return value
	}
	return Math.round(terms() * 100 + 1e-6)
}

import { formatCents } from '../money/format-money.ts'
import { wrongFormulas } from '../reading/text/figures/formula-results.ts'
import type { CheckedText } from './check-text.ts'
import { type Finding, quoteLabel } from './finding.ts'

/** Adds a question for each calculation of a text whose result does not follow from its own figures; its line is read with that. */
export function withFormulas(checked: CheckedText, text: string): CheckedText {
	const { report } = checked
	const known = new Set(
		report.findings.filter(({ severity }) => severity !== 'pass').map(({ cents }) => cents),
	)
	const wrong = wrongFormulas(text)
	const formulas = wrong.flatMap((formula): Finding[] => {
		const { text: printed, expectedCents, printedCents, lineNumber } = formula
		const cents = Math.abs(expectedCents - printedCents)
		// A sum that is off by the same amount is the same mistake.
		if (known.has(cents)) return []
		return [
			{
				code: 'subtotal_mismatch',
				severity: 'review',
				cents,
				message: `${quoteLabel(printed)} (line ${lineNumber} of the text) comes to ${signed(expectedCents)}, and not to ${signed(printedCents)}: ${formatCents(cents)} apart.`,
				say: `Could we calculate this together? I get ${signed(expectedCents)}.`,
			},
		]
	})
	if (formulas.length === 0) return checked
	const first = report.findings.findIndex(({ severity }) => severity === 'pass')
	const at = first < 0 ? report.findings.length : first
	const lines = text.split('\n')
	const named = new Set(wrong.map(({ lineNumber }) => lines[lineNumber - 1]!.trim()))
	return {
		...checked,
		unused: checked.unused.filter((line) => !named.has(line.trim())),
		report: { ...report, findings: report.findings.toSpliced(at, 0, ...formulas) },
	}
}

const signed = (cents: number) => (cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents))

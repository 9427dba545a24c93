import { formatCents, type Variance } from '#engine'
import type { PaperQuestion } from '../paper/paper-questions.ts'
import type { PaperReport } from '../paper/paper-report.ts'

type PaperDifferencesProps = {
	report: { variances: readonly Variance[]; findings: PaperReport['findings'] }
	/** The questions whose answer was no. */
	wrong: readonly PaperQuestion[]
	/** The level of its heading. */
	level?: 2 | 3
}

/** What differs, each with what it costs and the sentence to say. */
export function PaperDifferences({ report, wrong, level = 2 }: PaperDifferencesProps) {
	const { variances, findings } = report
	const Heading = `h${level}` as const
	if (variances.length + findings.length + wrong.length === 0) return null
	return (
		<section aria-label="What to say" className="grid gap-3">
			<Heading className={level === 2 ? 'text-h3' : 'text-small'}>What to say</Heading>
			<ul className="grid gap-4">
				{variances.map((variance) => (
					<Difference
						key={`${variance.kind} ${variance.key} ${variance.fromKey ?? ''} ${variance.message}`}
						message={describeVariance(variance)}
						say={variance.say}
					/>
				))}
				{findings.map(({ code, message, say }) => (
					<Difference key={`${code} ${message}`} message={message} say={say} />
				))}
				{wrong.map(({ id, say }) => (
					<Difference key={id} say={say} />
				))}
			</ul>
		</section>
	)
}

/** What differs and what it costs, also in a loan. */
export const describeVariance = ({ message, perMonthCents, overTermCents }: Variance): string =>
	perMonthCents && overTermCents
		? `${message} If it is part of the loan, that is ${formatCents(Math.abs(perMonthCents))} per payment and ${formatCents(Math.abs(overTermCents))} over the term.`
		: message

const Difference = ({ message, say }: { message?: string; say?: string | undefined }) => (
	<li className="grid gap-1 border-line border-l-4 pl-3">
		{message && <p>{message}</p>}
		{say && <p className="font-semibold">{`“${say}”`}</p>}
	</li>
)

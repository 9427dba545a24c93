import { Link } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { formatCents, formatChange } from '#engine'
import type { PaperDifference, PaperTotals } from '../desk/paper-difference.ts'
import { unsignedAdvice } from '../desk/unsigned-advice.ts'

type PaperAlertProps = {
	difference: PaperDifference
	/** How the signing ended; null before that. */
	outcome?: 'signed' | 'walked_away' | null
	/** The page of the paper. */
	to: string
}

const outcomeTexts = { signed: 'You signed.', walked_away: 'You walked away.' }

/** The paper at the signing desk that differs from what was agreed. While nothing is signed, it is what comes next. */
export const PaperAlert = ({
	difference: { headline, detail, totals },
	outcome = null,
	to,
}: PaperAlertProps) => (
	<Notice look={outcome ? 'plain' : 'danger'} title={headline} icon={<Icon name="circle-alert" />}>
		{totals && <Totals {...totals} />}
		<p>{`${totals?.reason ? '' : detail} ${outcome ? outcomeTexts[outcome] : unsignedAdvice}`.trim()}</p>
		<Button asChild variant={outcome ? 'line' : 'go'} size="sm" className="mt-3">
			<Link to={to}>{outcome ? 'View the document' : 'See what to say'}</Link>
		</Button>
	</Notice>
)

const Totals = ({ agreedCents, paperCents, name, isPrinted, costsMoreCents, reason }: PaperTotals) => (
	<dl className="my-2 flex flex-wrap gap-x-8 gap-y-2">
		{[
			['Agreed', formatCents(agreedCents)],
			[isPrinted ? name : `${name} so far`, formatCents(paperCents)],
			[reason ?? 'Difference', formatChange(costsMoreCents)],
		].map(([label, amount], index) => (
			<div key={label}>
				<dt className="text-ink-soft">{label}</dt>
				<dd
					translate="no"
					className={`num font-bold text-h4 ${index === 2 && costsMoreCents > 0 ? 'text-danger' : ''}`}
				>
					{amount}
				</dd>
			</div>
		))}
	</dl>
)

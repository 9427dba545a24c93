import { Link } from 'react-router'
import { type PaperDifference, unsignedAdvice } from '#app/modules/signing/desk/paper-difference.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'

export type Desk = PaperDifference & {
	/** How the signing ended; null before that. */
	outcome: 'signed' | 'walked_away' | null
}

const outcomeTexts = { signed: 'You signed.', walked_away: 'You walked away.' }

type DeskDifferenceProps = {
	desk: Desk
	/** The query that names the deal. */
	query: string
}

/** The paper at the signing desk that differs from what was agreed. While nothing is signed, it is what comes next. */
export const DeskDifference = ({
	desk: { paperId, headline, detail, outcome },
	query,
}: DeskDifferenceProps) => (
	<Notice look={outcome ? 'plain' : 'danger'} title={headline} icon={<Icon name="circle-alert" />}>
		<p>{`${detail} ${outcome ? outcomeTexts[outcome] : unsignedAdvice}`.trim()}</p>
		<Button asChild variant={outcome ? 'line' : 'go'} size="sm" className="mt-3">
			<Link to={`/account/deal/signing/${paperId}${query}`}>
				{outcome ? 'View the document' : 'See what to say'}
			</Link>
		</Button>
	</Notice>
)

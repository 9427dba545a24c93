import { Link } from 'react-router'
import { statusTexts } from '#app/modules/signing/desk/signing-status.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import type { readDealPage } from './deal-page.server.ts'

type DealSigningProps = {
	signing: NonNullable<Awaited<ReturnType<typeof readDealPage>>['signing']>
	/** The page of the signing. */
	to: string
}

/** The status of the signing, with a link to its page. */
export const DealSigning = ({ signing: { status, summary, openAskCount }, to }: DealSigningProps) => (
	<AdminSection id="signing" title="At the signing desk" aside={statusTexts[status]} className="grid gap-3">
		{summary && <p className="font-semibold">{summary}</p>}
		{openAskCount > 0 && (
			<p className="font-semibold text-danger">
				{`${openAskCount === 1 ? 'A question is waiting' : `${openAskCount} questions are waiting`} for your reply.`}
			</p>
		)}
		<div>
			<Button asChild variant="plain" size="compact">
				<Link to={to}>Documents, questions and the signing kit</Link>
			</Button>
		</div>
	</AdminSection>
)

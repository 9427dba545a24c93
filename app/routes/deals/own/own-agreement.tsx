import { Link } from 'react-router'
import type { AgreementView } from '#app/modules/signing/agreement-view.ts'
import { AgreementFacts } from '#app/modules/signing/components/agreement-facts.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'

type OwnAgreementProps = {
	dealId: string
	agreed: AgreementView
	isClosed: boolean
	/** The page of the document it was taken from. */
	href: string | null
}

/** What was agreed, with the client's confirmation. */
export function OwnAgreement({ dealId, agreed, isClosed, href }: OwnAgreementProps) {
	return (
		<SectionCard
			id="agreed"
			title="What was agreed"
			intro="Every document you sign at the dealer must match this. Confirm it only if it is what you agreed to."
		>
			<AgreementFacts agreement={agreed} />
			<div className="flex flex-wrap items-center gap-3">
				{!isClosed && !agreed.clientConfirmed && (
					<PostButton fields={{ agreement: agreed.id }}>
						<Button intent="confirm" variant="go">
							Yes, this is what I agreed to
						</Button>
					</PostButton>
				)}
				{!isClosed && (
					<>
						<Button asChild variant="line">
							<Link to={`/account/deal/signing?deal=${dealId}`}>Check documents at the signing desk</Link>
						</Button>
						<Button asChild variant="line">
							<Link to={`/account/deal/kit?deal=${dealId}`}>Put the signing kit on your phone</Link>
						</Button>
					</>
				)}
				<a href={`/account/deal/agreed.pdf?deal=${dealId}`}>Print it on one page (PDF)</a>
				{href && <Link to={href}>See every line</Link>}
			</div>
		</SectionCard>
	)
}

import { Form, Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { awardMinutes } from '#app/modules/rounds/choices/choice.ts'
import type { ShownChoice } from '#app/modules/rounds/choices/read-choice.server.ts'
import { ChoiceForm } from '#app/modules/rounds/components/private/choice-form.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type ClientChoiceProps = {
	round: RoundPage
	/** The path of this page. */
	page: string
	formKey: string
	rejected: RejectedForm | null
}

/** What the client decided, and the way from there to the award. */
export function ClientChoice({ round, page, formKey, rejected }: ClientChoiceProps) {
	const { decision, opened, preview } = round
	const { choice, award } = decision
	if (!opened || opened.offers.length === 0) return null
	if (award)
		return (
			<AdminSection id="choice" title="Award confirmed" className="grid gap-3">
				<p>{`The round goes to ${award.dealerName}. The emails are sent on ${award.sends}. Until then nobody is told.`}</p>
				<PostButton>
					<Button intent="take-back" variant="plain">
						Take it back
					</Button>
				</PostButton>
			</AdminSection>
		)
	if (preview) return <ConfirmAward preview={preview} page={page} formKey={formKey} />
	return (
		<AdminSection id="choice" title="The client’s choice" className="grid gap-3">
			{choice ? (
				<Chosen choice={choice} />
			) : (
				<p>The client has not chosen yet. They choose on their page of this round.</p>
			)}
			{choice?.kind === 'offer' && (
				<div>
					<Button asChild variant="go">
						<Link to={`${page}?award=${choice.id}#choice`}>
							{`${round.kind === 'trade' ? 'Sell it to' : 'Award it to'} ${choice.dealerName}`}
						</Link>
					</Button>
				</div>
			)}
			{choice?.kind === 'none' && <p>To tell the dealers, cancel the round below.</p>}
			<Disclosure look="text" summary="Record what the client told you" defaultOpen={rejected !== null}>
				<ChoiceForm
					controls={round.controls.choose}
					offers={opened.offers}
					choice={choice}
					formKey={formKey}
					rejected={rejected}
				/>
			</Disclosure>
		</AdminSection>
	)
}

const Chosen = ({ choice }: { choice: ShownChoice }) => (
	<div className="grid gap-1 [overflow-wrap:anywhere]">
		<p>
			<strong>
				{choice.kind === 'offer'
					? choice.dealerName
					: choice.kind === 'none'
						? 'None of the offers'
						: 'A change is asked for'}
			</strong>
			<span>{`, ${choice.how ? 'recorded' : 'chosen on the client’s page'} ${choice.recorded}.`}</span>
		</p>
		{choice.how && <p className="text-small">{`How the client told it: ${choice.how}`}</p>}
		{choice.words && (
			<blockquote className="whitespace-pre-line text-small">{`“${choice.words}”`}</blockquote>
		)}
	</div>
)

type ConfirmProps = { preview: NonNullable<RoundPage['preview']>; page: string; formKey: string }

/** Who will read what, before the award is confirmed. */
const ConfirmAward = ({ preview, page, formKey }: ConfirmProps) => (
	<AdminSection id="choice" title={`Award it to ${preview.dealerName}?`} className="grid gap-4">
		{preview.error ? (
			<ErrorBox>{preview.error}</ErrorBox>
		) : (
			<>
				{preview.setApart.length > 0 && (
					<p className="font-semibold text-danger">{preview.setApart.join(' ')}</p>
				)}
				<p>
					These emails are sent <span>{awardMinutes}</span> minutes after you confirm. Until then you can take
					it back, and nobody is told.
				</p>
				<ul className="grid gap-3">
					{preview.emails.map(({ to, subject, text }) => (
						<li
							key={`${to} ${subject}`}
							className="rounded-card border border-line p-4 [overflow-wrap:anywhere]"
						>
							<p className="font-semibold">{`To ${to}: ${subject}`}</p>
							<Disclosure look="text" summary="Read it">
								<p className="whitespace-pre-line text-small">{text}</p>
							</Disclosure>
						</li>
					))}
				</ul>
				<Form method="post" action={page} className="flex flex-wrap items-center gap-3">
					<input type="hidden" name="formKey" value={formKey} />
					<input type="hidden" name="choiceId" value={preview.choiceId} />
					<Button intent="award" variant="go">
						Confirm the award
					</Button>
					<Link to={page}>Not now</Link>
				</Form>
			</>
		)}
	</AdminSection>
)

import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { statementCharsMax } from '../../disputes/dispute-answer.schema.ts'

export type ShownDispute = {
	id: string
	tone: StatusTone
	word: string
	amount: string
	/** Why, in plain words. */
	why: string
	opened: string
	/** Until when it can be answered; null if it can't or needn't be. */
	due: string | null
	isOverdue: boolean
	/** When and how it was answered; null if it was not. */
	answered: string | null
	lastError: string | null
	nextAction: string
	/** What the advisor may do about it now. */
	may: { answer: boolean; accept: boolean }
	hasEvidence: boolean
	/** A sentence for who tries the demo. */
	hint: string | null
}

type DisputeCardProps = {
	dispute: ShownDispute
	/** The order's reference. */
	reference: string
	rejected: RejectedForm | null
	busy: boolean
}

/** A dispute of an order: how far it is, until when, what to do, and the answer. */
export function DisputeCard({ dispute, reference, rejected, busy }: DisputeCardProps) {
	const { id, due, isOverdue, may } = dispute
	return (
		<AdminSection
			id="dispute"
			title="Dispute"
			aside={<StatusBadge tone={dispute.tone}>{dispute.word}</StatusBadge>}
			className="grid gap-4"
		>
			<p className="font-semibold">{dispute.nextAction}</p>
			{dispute.lastError && <p className="text-fine text-ink-soft">{dispute.lastError}</p>}
			<DetailList
				facts={[
					due ? ['Answer by', isOverdue ? `${due} (overdue)` : due] : null,
					['Disputed', dispute.amount],
					['What the client told the bank', dispute.why],
					['Since', dispute.opened],
					dispute.answered ? ['Answered', dispute.answered] : null,
				]}
			/>
			{(may.answer || dispute.hasEvidence) && (
				<div>
					<Button asChild variant="plain" size="compact">
						<a href={`/admin/orders/${reference}/evidence.pdf`} download>
							<Icon name="download" />
							<span>{may.answer ? 'Look at the evidence file' : 'The evidence file that was sent'}</span>
						</a>
					</Button>
				</div>
			)}
			{may.answer && <AnswerForm id={id} hint={dispute.hint} rejected={rejected} busy={busy} />}
			{may.accept && (
				<Disclosure look="text" summary="Accept the dispute">
					<div className="grid justify-items-start gap-2 pb-1">
						<p className="text-fine">
							The client keeps the money, and the fee is not returned. This can’t be undone.
						</p>
						<PostButton fields={{ dispute: id }}>
							<Button intent="accept-dispute" variant="destructive" size="compact">
								Accept it
							</Button>
						</PostButton>
					</div>
				</Disclosure>
			)}
		</AdminSection>
	)
}

type AnswerFormProps = { id: string; hint: string | null } & Pick<DisputeCardProps, 'rejected' | 'busy'>

function AnswerForm({ id, hint, rejected, busy }: AnswerFormProps) {
	return (
		<Form method="post" noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="answer-dispute" />
			<input type="hidden" name="dispute" value={id} />
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<Field
				id="statement"
				label="Your words to the bank"
				hint={hint ?? 'Why the payment is right. The bank also gets the evidence file and the receipt.'}
				error={rejected?.errors.statement}
				optional
			>
				<Textarea
					name="statement"
					rows={4}
					maxLength={statementCharsMax}
					defaultValue={rejected?.values.statement}
				/>
			</Field>
			<div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:*:flex-1">
				<p className="text-fine text-ink-soft">The bank accepts one answer.</p>
				<Button type="submit" size="compact" busyText={busy ? 'Sending…' : undefined}>
					Send the evidence
				</Button>
			</div>
		</Form>
	)
}

import type { RejectedForm } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import type { RoundPage } from './round-page.server.ts'

type InquiriesProps = {
	round: Pick<RoundPage, 'inquiries' | 'isTakingBids' | 'controls'>
	rejected: RejectedForm | null
}

/** What dealers asked about the request, with a form for each question that can still be answered. */
export function RoundInquiries({ round, rejected }: InquiriesProps) {
	if (round.inquiries.length === 0) return null
	return (
		<AdminSection id="inquiries" title="Questions from dealers" className="grid gap-5">
			{round.inquiries.map((inquiry) => (
				<div key={inquiry.id} className="grid gap-2 [overflow-wrap:anywhere]">
					<p className="text-small">{`${inquiry.dealerName}, ${inquiry.asked}`}</p>
					<p className="font-semibold">{inquiry.question}</p>
					{inquiry.isAnswered ? (
						<div className="text-small">
							{inquiry.shownQuestion !== inquiry.question && (
								<p>{`As dealers read it: ${inquiry.shownQuestion}`}</p>
							)}
							<p className="whitespace-pre-line">{inquiry.answer}</p>
						</div>
					) : round.isTakingBids ? (
						<InquiryForm inquiry={inquiry} controls={round.controls.answerInquiry} rejected={rejected} />
					) : (
						<p className="text-ink-soft text-small">It was not answered before the deadline.</p>
					)}
				</div>
			))}
		</AdminSection>
	)
}

type InquiryFormProps = {
	inquiry: RoundPage['inquiries'][number]
	controls: RoundPage['controls']['answerInquiry']
	rejected: RejectedForm | null
}

function InquiryForm({ inquiry, controls, rejected }: InquiryFormProps) {
	const form = useFormState(controls, {
		answer: rejected,
		intent: 'answer-inquiry',
		id: `answer ${inquiry.id}`,
		idPrefix: inquiry.id,
		initial: { question: inquiry.question },
	})
	const isUnsure = form.rejected?.errors.sure
	return (
		<PostForm form={form} preventScrollReset className="grid gap-3">
			<input type="hidden" name="inquiry" value={inquiry.id} />
			<FormField form={form} name="question" label="The question, as all dealers read it">
				<Textarea rows={2} />
			</FormField>
			<FormField
				form={form}
				name="answer"
				label="Your answer"
				hint="Every dealer who has not declined gets it, without who asked."
			>
				<Textarea rows={3} />
			</FormField>
			{isUnsure && (
				<Checkbox id={form.idOf('sure')} name="sure" label="It tells nobody who asked. Send it as it is." />
			)}
			<div>
				<Button type="submit" variant="plain" size="compact">
					Answer all dealers
				</Button>
			</div>
		</PostForm>
	)
}

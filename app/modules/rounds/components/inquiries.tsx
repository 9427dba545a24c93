import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { PostForm } from '#app/ui/controls/forms/form.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { roundLimits } from '../round.ts'
import { type BidPageData, bidAction } from './bid-page-data.ts'

type InquiriesProps = { page: BidPageData; isOpen: boolean; rejected: RejectedForm | null }

/** What dealers asked about the request, with the answers, and the form to ask. Nothing says who asked. */
export function Inquiries({ page, isOpen, rejected }: InquiriesProps) {
	const { inquiries, inquiriesLeft } = page
	const canAsk = isOpen && inquiriesLeft > 0
	if (inquiries.length === 0 && !canAsk) return null
	return (
		<Card asChild className="grid gap-3 p-5">
			<section aria-labelledby="inquiries">
				<h2 id="inquiries" className="scroll-mt-24 text-h3">
					Questions about this request
				</h2>
				{inquiries.map(({ id, question, answer, isOwn }) => (
					<div key={id} className="grid gap-1 text-small [overflow-wrap:anywhere]">
						<p className="font-semibold">{question}</p>
						<p className={answer ? 'whitespace-pre-line' : 'text-ink-soft'}>
							{answer || unanswered(isOwn && isOpen)}
						</p>
					</div>
				))}
				{rejected?.formError && isOpen && !canAsk && <ErrorBox>{rejected.formError}</ErrorBox>}
				{canAsk && <AskForm key={inquiriesLeft} page={page} rejected={rejected} />}
			</section>
		</Card>
	)
}

const unanswered = (isOpen: boolean) =>
	isOpen ? 'You asked this. It is not answered yet.' : 'You asked this. It was not answered in time.'

function AskForm({ page, rejected }: Omit<InquiriesProps, 'isOpen'>) {
	const key = useFormKey(page.formKey)
	return (
		<Disclosure look="text" summary="Ask a question" defaultOpen={rejected !== null}>
			<PostForm
				form={{ intent: 'inquire', rejected }}
				action={bidAction(page.token)}
				className="mt-2 grid gap-3"
				preventScrollReset
			>
				<input type="hidden" name="formKey" value={key} />
				<Field
					id="inquiry"
					label="Your question"
					hint="Every dealer gets the answer, and nobody learns who asked. Don’t name your dealership."
					error={rejected?.errors.inquiry}
				>
					<Textarea
						name="inquiry"
						rows={2}
						maxLength={roundLimits.inquiry}
						defaultValue={rejected?.values.inquiry}
					/>
				</Field>
				<div>
					<Button type="submit" variant="line" size="sm">
						Send the question
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}

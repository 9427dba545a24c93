import { Form, Link } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'

/** A forwarded quote: whom its text names, and the page on which another dealer can be chosen. */
export type ShownWriterQuestion = {
	documentId: string
	version: number
	guess: { name: string; email: string; isInBook: boolean } | null
	to: string
}

type WriterQuestionsProps = { questions: readonly ShownWriterQuestion[]; error: string | null }

/** Asks which dealer wrote a quote that was forwarded. */
export function WriterQuestions({ questions, error }: WriterQuestionsProps) {
	if (questions.length === 0) return null
	return (
		<AdminSection id="writers" title="Which dealer wrote this quote?" className="grid gap-3 text-small">
			{error && <ErrorBox>{error}</ErrorBox>}
			{questions.map(({ documentId, version, guess, to }) => (
				<Form key={documentId} method="post" preventScrollReset className="grid gap-2">
					<input type="hidden" name="document" value={documentId} />
					<input type="hidden" name="version" value={version} />
					<p className="[overflow-wrap:anywhere]">
						{guess
							? `Our guess, from the forwarded text: ${guess.email}.`
							: 'The forwarded text names nobody.'}
					</p>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						{guess && (
							<Button intent="writer" variant="line" size="compact">
								{guess.isInBook ? guess.name : `${guess.name}, not in the dealer book`}
							</Button>
						)}
						<Link to={to} className="inline-flex min-h-9 items-center max-md:min-h-11">
							{guess ? 'Another dealer' : 'Choose the dealer'}
						</Link>
					</div>
				</Form>
			))}
		</AdminSection>
	)
}

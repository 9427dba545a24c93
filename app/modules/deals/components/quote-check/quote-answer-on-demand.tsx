import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { quoteFormId } from './quote-form.tsx'

export const loadQuoteAnswer = () => import('./quote-answer.tsx').then((module) => module.QuoteAnswer)

/** The answer of the quote checker. Its code is loaded when the form gets the focus, so that it is there before the answer is. */
export const QuoteAnswer = onDemand('quote-answer', () => loadQuoteAnswer().catch(() => NotLoaded))

/** Without the code, the browser itself sends the form, and the server draws the answer. */
function NotLoaded() {
	return (
		<ErrorBox>
			<p>The result couldn’t be shown here. Everything you typed is still in the form.</p>
			<Button
				size="compact"
				className="mt-2"
				onClick={() => (document.getElementById(quoteFormId) as HTMLFormElement | null)?.submit()}
			>
				Load the page with the result
			</Button>
		</ErrorBox>
	)
}

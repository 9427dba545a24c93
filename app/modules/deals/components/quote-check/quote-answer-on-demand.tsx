import { type ComponentProps, Fragment } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { quoteFormId } from '../../quote-check/checker-paths.ts'

import type { QuoteAnswer as Answer } from './quote-answer.tsx'

export const loadQuoteAnswer = () => import('./quote-answer.tsx').then((module) => module.QuoteAnswer)

/** The answer of the quote checker. Its code is loaded when the form gets the focus, so that it is there before the answer is. */
export const QuoteAnswer = onDemand('quote-answer', () => loadQuoteAnswer().catch(() => NotLoaded))

/** Without the code, the browser itself sends the form, and the server draws the answer. */
function NotLoaded({ checked: { text, rows } }: ComponentProps<typeof Answer>) {
	return (
		<ErrorBox>
			<input type="hidden" name="text" value={text} />
			{rows.map(({ label, amount, category, note = '' }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
				<Fragment key={index}>
					<input type="hidden" name="label" value={label} />
					<input type="hidden" name="amount" value={amount} />
					<input type="hidden" name="category" value={category} />
					<input type="hidden" name="lineNote" value={note} />
				</Fragment>
			))}
			<p>The result couldn’t be shown here. Everything you typed is still here.</p>
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

import type { ComponentProps } from 'react'
import { quoteFormId } from './quote-form.tsx'
import { QuoteResult, type QuoteResultProps } from './quote-result.tsx'
import { ReadingNotice } from './reading-notice.tsx'
import { SaveQuoteCard } from './save-quote-card.tsx'

type QuoteAnswerProps = {
	checked: ComponentProps<typeof ReadingNotice> &
		Omit<ComponentProps<typeof SaveQuoteCard>, 'form'> & { result: QuoteResultProps | null }
	/** Whether somebody sent this quote, who may then keep it. */
	isOwn: boolean
}

/** What the checker answers: how the text was read, what was found, and a way to keep it. */
export function QuoteAnswer({ checked, isOwn }: QuoteAnswerProps) {
	const { result, saveKey, writtenBy, needsSignIn } = checked
	return (
		<>
			<ReadingNotice {...checked} />
			{result && <QuoteResult {...result} />}
			{result && isOwn && (
				<SaveQuoteCard
					key={saveKey}
					form={quoteFormId}
					saveKey={saveKey}
					writtenBy={writtenBy}
					needsSignIn={needsSignIn}
				/>
			)}
		</>
	)
}

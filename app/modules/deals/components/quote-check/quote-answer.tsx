import { ErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DealerReplyCard } from './dealer-reply-card.tsx'
import { EveryLine, type EveryLineProps } from './every-line.tsx'
import { KeepQuote } from './keep-quote.tsx'
import { askedFirst, FoundState, OpenQuestions } from './open-questions.tsx'
import { errorsOfQuote } from './quote-errors.ts'
import { QuoteResult, type QuoteResultProps } from './quote-result.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import { isReadingOpen, Offers, OlderMessages, type ReadingProps, ReadingRow } from './reading-notice.tsx'

type QuoteAnswerProps = Pick<EveryLineProps, 'controls' | 'zipStates' | 'busyIntent' | 'onFile'> & {
	checked: ReadingProps &
		Pick<EveryLineProps, 'text' | 'rows' | 'taxes' | 'values' | 'errors' | 'writtenBy'> & {
			/** Why the quote could not be checked at all. */
			formError: string | null
			result: QuoteResultProps | null
		}
	/** Whether somebody sent this quote, who may then keep it. */
	isOwn: boolean
}

/**
 * What the checker answers: what to ask about, with what is open in one line below the figure and what is uncertain as a row; the reply to
 * send, what it adds up to, and every line to correct.
 */
export function QuoteAnswer({ checked, isOwn, ...page }: QuoteAnswerProps) {
	const { result, values, formError } = checked
	const errors = errorsOfQuote(checked)
	const asked = askedFirst(checked)
	const findings = result?.findings ?? []
	return (
		<div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] print:grid-cols-[minmax(0,1fr)_16rem]">
			{/* What Enter does in a field. */}
			<button type="submit" name="intent" value="check" hidden />
			<div className="grid gap-4 sm:gap-6 print:contents">
				<ErrorSummary errors={errors} title={formError ?? 'Not checked yet. Please correct:'}>
					Everything you typed is still here.
				</ErrorSummary>
				<Offers {...checked} />
				{result ? (
					<QuoteResult
						{...result}
						isReadingOpen={isReadingOpen(checked)}
						question={<OpenQuestions {...page} {...asked} values={values} />}
						rows={
							<>
								<FoundState {...page} {...asked} values={values} doubts={checked.doubts} />
								<ReadingRow {...checked} />
							</>
						}
					/>
				) : (
					<Card className="px-5 empty:hidden sm:px-6">
						<ReadingRow {...checked} />
					</Card>
				)}
				{result?.reply && <DealerReplyCard key={result.reply.text} reply={result.reply} />}
				<OlderMessages {...checked} />
			</div>
			<div className="grid gap-4 sm:gap-6 print:contents">
				{result && <QuoteTotals {...result} />}
				{result && (
					<KeepQuote
						isOwn={isOwn}
						card={findings.some(({ severity }) => severity !== 'pass') ? result.card : null}
					/>
				)}
				<EveryLine
					{...checked}
					{...page}
					key={JSON.stringify([checked.rows, checked.taxes, values])}
					lines={result?.lines ?? []}
					passed={findings.filter(({ severity, say }) => severity === 'pass' && !say)}
					{...asked}
					hasErrors={errors.length > 0}
				/>
			</div>
		</div>
	)
}

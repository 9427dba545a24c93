import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type Finding, formatSourceDate } from '#engine'

type FindingBodyProps = { finding: Pick<Finding, 'message' | 'say' | 'source'>; sayLabel?: string }

/** What a finding says: the facts, the sentence to say, and its source behind a small link. */
export function FindingBody({ finding: { message, say, source }, sayLabel = 'Say:' }: FindingBodyProps) {
	return (
		<>
			<p className="text-small leading-normal [overflow-wrap:anywhere]">{message}</p>
			{say && (
				<blockquote className="border-signal-deep border-l-4 pl-3 text-small leading-normal [overflow-wrap:anywhere]">
					<strong>{sayLabel}</strong>
					<span>{` ${say}`}</span>
				</blockquote>
			)}
			{source && (
				<Disclosure look="text" summary="Source">
					<p className="text-fine text-ink-soft">
						{`${source.title}. ${source.citation}, as of ${formatSourceDate(source.asOf)}. ${source.grade === 'A' ? 'We read the law or rule itself.' : 'From a secondary source.'}`}
					</p>
				</Disclosure>
			)}
		</>
	)
}

import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { partOfDoubt, type UnreadLine } from '#engine'
import { checkerPath, resultId } from '../../quote-check/checker-paths.ts'
import type { OfferChoice } from '../../quote-check/read-offer.ts'
import { UnreadLines } from './unread-lines.tsx'

type ReadingNoticeProps = {
	unread: readonly UnreadLine[]
	/** Amounts of sentences miss the total of the text as they were read. */
	isUnsettled: boolean
	/** Whether the person looked at how the text was read. */
	looked: boolean
	doubts: readonly string[]
	offers: readonly OfferChoice[]
	offer: number
}

/** How a pasted text was read, before anything is said about the offer: which offer it is, what is uncertain, what to look at. */
export function ReadingNotice({ unread, isUnsettled, looked, doubts, offers, offer }: ReadingNoticeProps) {
	const open = unread.filter(({ isOlder }) => !isOlder)
	return (
		<>
			{offers.length > 0 && <Offers offers={offers} offer={offer} />}
			{doubts
				.filter((doubt) => partOfDoubt(doubt) === null)
				.map((doubt) => (
					<p key={doubt} className="print:col-span-2">
						{doubt}
					</p>
				))}
			{!looked && (isUnsettled || open.length > 0) && (
				<Notice
					look="signal"
					icon={<Icon name="eye" />}
					title={titleFor(open.length)}
					className="print:hidden"
				>
					<ul className="mb-3 grid gap-3 empty:hidden">
						{open.map(({ lineNumber, text, why }) => (
							<li key={lineNumber}>
								<q className="font-semibold [overflow-wrap:anywhere]">{text}</q>
								<span>{` ${why}`}</span>
							</li>
						))}
					</ul>
					<p className="mb-3">Until you did, we hold no sum against the dealer.</p>
					<div className="flex flex-wrap gap-x-4 gap-y-2">
						<Button intent="looked" size="compact">
							Nothing is missing
						</Button>
						<a href="#lines" className="self-center font-semibold">
							Add or correct a line
						</a>
					</div>
				</Notice>
			)}
			{unread.length > open.length && (
				<>
					<p className="print:hidden">These are several messages. You see the newest one with prices.</p>
					<UnreadLines lines={unread.filter(({ isOlder }) => isOlder)} of="older messages" />
				</>
			)}
		</>
	)
}

const titleFor = (unread: number): string =>
	unread === 0
		? 'Please look at the lines'
		: unread === 1
			? 'Please look at this line'
			: `Please look at these ${unread} lines`

type OffersProps = Pick<ReadingNoticeProps, 'offers' | 'offer'>

function Offers({ offers, offer }: OffersProps) {
	return (
		<Notice
			look="signal"
			icon={<Icon name="eye" />}
			title={`This text has ${offers.length} offers`}
			className="print:hidden"
		>
			<ul className="grid gap-2">
				{offers.map(({ name, says }, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two offers may have the same name
					<li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
						<span className="[overflow-wrap:anywhere]">
							<strong>{name}</strong>
							{says && <span className="num">{` ${says}`}</span>}
						</span>
						{index === offer ? (
							<span className="font-semibold">You see this one</span>
						) : (
							<Button intent="paste" size="compact" formAction={`${checkerPath}?offer=${index}#${resultId}`}>
								Check this one
							</Button>
						)}
					</li>
				))}
			</ul>
		</Notice>
	)
}

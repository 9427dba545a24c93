import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { partOfDoubt, type UnreadLine } from '#engine'
import { checkerPath, resultId } from '../../quote-check/checker-paths.ts'
import type { OfferChoice } from '../../quote-check/read-offer.ts'
import { UnreadLines } from './unread-lines.tsx'

export type ReadingProps = {
	unread: readonly UnreadLine[]
	/** Amounts of sentences miss the total of the text as they were read. */
	isUnsettled: boolean
	/** Whether the person looked at how the text was read. */
	looked: boolean
	doubts: readonly string[]
	offers: readonly OfferChoice[]
	offer: number
}

const openOf = ({ unread, isUnsettled, looked }: ReadingProps) => {
	const open = looked ? [] : unread.filter(({ isOlder }) => !isOlder)
	return { open, isOpen: open.length > 0 || (isUnsettled && !looked) }
}

/** Whether somebody should still look at how a text was read. */
export const isReadingOpen = (reading: ReadingProps): boolean => openOf(reading).isOpen

/** What is uncertain about how a text was read, as a row of the answer; nothing while it is certain. */
export function ReadingRow(reading: ReadingProps) {
	const { open, isOpen } = openOf(reading)
	const doubts = reading.doubts.filter((doubt) => partOfDoubt(doubt) === null)
	if (!isOpen && doubts.length === 0) return null
	return (
		<Disclosure
			className="print:hidden"
			summary={
				<>
					<Icon name="eye" className="size-5 shrink-0" />
					<span className="flex-1 leading-snug">{titleFor(open.length, isOpen)}</span>
				</>
			}
		>
			<div className="grid gap-3 text-ink text-small leading-normal">
				{doubts.map((doubt) => (
					<p key={doubt}>{doubt}</p>
				))}
				<ul className="grid gap-3 empty:hidden">
					{open.map(({ lineNumber, text, part, why }) => (
						<li key={lineNumber}>
							<q className="font-semibold [overflow-wrap:anywhere]">{part ?? text}</q>
							<span>{` ${why}`}</span>
						</li>
					))}
				</ul>
				{isOpen && (
					<div className="flex flex-wrap gap-x-4 gap-y-2">
						<Button intent="looked" size="compact">
							Nothing is missing
						</Button>
						<a href="#lines" className="self-center font-semibold">
							Add or correct a line
						</a>
					</div>
				)}
			</div>
		</Disclosure>
	)
}

const titleFor = (unread: number, isOpen: boolean): string =>
	unread > 0
		? `We could not read ${unread === 1 ? '1 line' : `${unread} lines`}`
		: isOpen
			? 'We may have read an amount wrong'
			: 'How we read this'

/** The parts of a thread that a newer message replaces. */
export function OlderMessages({ unread }: Pick<ReadingProps, 'unread'>) {
	const older = unread.filter(({ isOlder }) => isOlder)
	if (older.length === 0) return null
	return (
		<>
			<p className="print:hidden">These are several messages. You see the newest one with prices.</p>
			<UnreadLines lines={older} of="older messages" />
		</>
	)
}

type OffersProps = Pick<ReadingProps, 'offers' | 'offer'>

/** Several offers of one text, to choose the one that is checked. */
export function Offers({ offers, offer }: OffersProps) {
	if (offers.length === 0) return null
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

import { clsx } from 'clsx/lite'
import { type DragEvent, useState } from 'react'
import { formatCents } from '#app/lib/money/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type ListedOffering = { priceId: string; title: string; priceCents: number }

type OfferingOrderProps = {
	onSale: readonly ListedOffering[]
	retired: readonly ListedOffering[]
	/** Why the last button did nothing. */
	error: string | null
	/** Called when a row is dropped on another; the buttons of a row work by themselves. */
	onPlace: (move: { priceId: string; before: string | null }) => void
}

/** The services in the order of the page, with the buttons that move, retire and bring back each. */
export function OfferingOrder({ onSale, retired, error, onPlace }: OfferingOrderProps) {
	return (
		<Card asChild>
			<section aria-labelledby="order-of-services">
				<CardHead aside={`${onSale.length} on sale`}>
					<h2 id="order-of-services">Order on the site</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					{error && <ErrorBox>{error}</ErrorBox>}
					{onSale.length === 0 && (
						<p className="text-small">Nothing is on sale, so the site offers no service.</p>
					)}
					<ol className="divide-y divide-line">
						{onSale.map((offering, index) => (
							<Row key={offering.priceId} offering={offering} index={index} all={onSale} onPlace={onPlace} />
						))}
					</ol>
					{retired.length > 0 && <Retired offerings={retired} />}
				</CardBody>
			</section>
		</Card>
	)
}

/** The type of what is dragged, so that files and texts from elsewhere are not taken for a service. */
const dragType = 'application/x-service'

type RowProps = {
	offering: ListedOffering
	index: number
	all: readonly ListedOffering[]
	onPlace: OfferingOrderProps['onPlace']
}

function Row({ offering: { priceId, title, priceCents }, index, all, onPlace }: RowProps) {
	const [isTarget, setTarget] = useState(false)
	const idAt = (place: number) => all[place]?.priceId ?? ''
	return (
		<li
			draggable
			onDragStart={(event: DragEvent) => event.dataTransfer.setData(dragType, priceId)}
			onDragOver={(event: DragEvent) => {
				if (!event.dataTransfer.types.includes(dragType)) return
				event.preventDefault()
				setTarget(true)
			}}
			onDragLeave={() => setTarget(false)}
			onDrop={(event: DragEvent) => {
				setTarget(false)
				const dragged = event.dataTransfer.getData(dragType)
				if (!dragged || dragged === priceId) return
				event.preventDefault()
				// Dropped on a row below its own, it comes after that row.
				const from = all.findIndex((each) => each.priceId === dragged)
				onPlace({ priceId: dragged, before: (from < index ? idAt(index + 1) : priceId) || null })
			}}
			className={clsx(
				'flex flex-wrap items-center gap-x-2 gap-y-1 py-1.5 md:cursor-grab',
				isTarget && 'bg-bubble',
			)}
		>
			<a href={`#${priceId}`} className="mr-auto min-w-0 py-2.5 [overflow-wrap:anywhere]">
				<bdi>{title}</bdi>
			</a>
			<span className="num text-fine text-ink-soft" translate="no">
				{formatCents(priceCents)}
			</span>
			<PostButton fields={{ priceId, before: idAt(index - 1) }}>
				<Button intent="place" variant="quiet" size="mini" disabled={index === 0}>
					<Icon name="chevron-up" />
					<span className="sr-only">{`Move ${title} up`}</span>
				</Button>
			</PostButton>
			<PostButton fields={{ priceId, before: idAt(index + 2) }}>
				<Button intent="place" variant="quiet" size="mini" disabled={index === all.length - 1}>
					<Icon name="chevron-down" />
					<span className="sr-only">{`Move ${title} down`}</span>
				</Button>
			</PostButton>
			<PostButton fields={{ priceId }}>
				<Button intent="retire" variant="quiet" size="mini">
					Retire<span className="sr-only">{` ${title}`}</span>
				</Button>
			</PostButton>
		</li>
	)
}

function Retired({ offerings }: { offerings: readonly ListedOffering[] }) {
	return (
		<section aria-labelledby="retired-services" className="text-small">
			<h3 id="retired-services" className="text-h4">
				No longer offered
			</h3>
			<p className="text-fine text-ink-soft">
				Orders, agreements and reviews keep their name and price. Old links say that you no longer offer them.
			</p>
			<ul className="divide-y divide-line">
				{offerings.map(({ priceId, title, priceCents }) => (
					<li key={priceId} className="flex flex-wrap items-center gap-2 py-1.5">
						<bdi className="mr-auto min-w-0 [overflow-wrap:anywhere]">{title}</bdi>
						<span className="num text-fine text-ink-soft" translate="no">
							{formatCents(priceCents)}
						</span>
						<PostButton fields={{ priceId }}>
							<Button intent="restore" variant="plain" size="mini">
								Offer again<span className="sr-only">{` ${title}`}</span>
							</Button>
						</PostButton>
					</li>
				))}
			</ul>
		</section>
	)
}

import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Bay } from './bay.tsx'
import { LicensePlate } from './license-plate.tsx'
import type { Paint, VehicleShape } from './vehicle.tsx'
import './showpieces.css'

type StickerProps = {
	title: ReactNode
	children: ReactNode
	shape: VehicleShape
	paint: Paint
	sky?: 'blue' | 'green' | 'sand' | 'dusk'
	badge?: { text: string; tone: 'signal' | 'brand' } | null
	/** What the price includes. */
	lines: readonly string[]
	plate: { caption: string; price: string }
	/** The button on the stub. */
	action: ReactNode
	className?: string
}

/** A window sticker: the car in its bay, what one gets, and a stub with the price to tear off. */
export function Sticker(props: StickerProps) {
	const { title, children, shape, paint, sky, badge, lines, plate, action, className } = props
	return (
		<Card asChild look="raised" className={clsx('relative flex flex-col', className)}>
			<article>
				<Bay shape={shape} paint={paint} sky={sky} className="rounded-t-[11px]">
					{badge && (
						<Badge tone={badge.tone} className="absolute top-4 left-4 z-2">
							{badge.text}
						</Badge>
					)}
				</Bay>
				<div className="row-span-3 grid flex-1 grid-rows-subgrid content-start gap-3 px-6 pt-6 pb-5">
					<h3>{title}</h3>
					<p className="leading-normal">{children}</p>
					<ul className="text-ink-soft text-small max-sm:hidden">
						{lines.map((line) => (
							<li key={line}>{line}</li>
						))}
					</ul>
				</div>
				<div className="stub flex flex-wrap items-center justify-between gap-3 p-5 *:last:flex-[1_0_auto] *:last:px-4">
					<LicensePlate caption={plate.caption} className="px-6.5">
						{plate.price}
					</LicensePlate>
					{action}
				</div>
			</article>
		</Card>
	)
}

import { Link } from 'react-router'
import { Avatar, KeyTag } from '#app/ui/controls/avatar.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { LicensePlate, ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Odometer } from '#app/ui/illustrations/odometer.tsx'
import { PaperSheet } from '#app/ui/illustrations/paper-sheet.tsx'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import { Sticker } from '#app/ui/illustrations/sticker.tsx'
import { RoadDivider } from '#app/ui/layout/divider.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import { Part } from './part.tsx'

export function Stickers() {
	const lines = ['Personalized Search', 'Deal Finder', 'Listing Assessment', '48-Hour Support']
	const details = (
		<Button asChild>
			<Link to="/services">See details</Link>
		</Button>
	)
	return (
		<section className="wrap band">
			<SectionHead title="Premium services at the price you see">
				One flat fee each. No commission from dealers or lenders, so the advice stays on your side.
			</SectionHead>
			<div className="grid gap-6 min-[56rem]:grid-cols-3">
				<Sticker
					title="Online Car Deal Search + Budget Guidance"
					shape="hatch"
					paint="red"
					sky="blue"
					badge={{ text: 'Most Popular', tone: 'signal' }}
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$75.00' }}
					action={details}
				>
					Tell us what you need and what you can spend. We find the cars worth a drive.
				</Sticker>
				<Sticker
					title="In-Person Car Advisor Visit"
					shape="suv"
					paint="mustard"
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$149.99' }}
					action={details}
				>
					We meet you at the dealership and stay until you have an answer.
				</Sticker>
				<Sticker
					title="Full Concierge Car Buying"
					shape="coupe"
					paint="green"
					sky="sand"
					badge={{ text: 'Premium Service', tone: 'brand' }}
					lines={lines}
					plate={{ caption: 'Flat fee', price: '$299.99' }}
					action={details}
				>
					We search, call, compare and negotiate. You show up and sign.
				</Sticker>
			</div>
			<div className="mt-6 grid gap-6 min-[56rem]:grid-cols-3">
				<PaperSheet to="/resources" title="Car buying checklist" go="Open the checklist">
					What to look at, in the order you will meet it: outside, inside, under the hood, on paper.
				</PaperSheet>
				<article className="note p-5">
					<h3 className="text-h4">Approved at 9.4% with a 640 score</h3>
					<p className="text-small leading-normal">Credit union first, dealer second.</p>
				</article>
				<div className="lacquer on-lacquer rounded-card p-6">
					<h3>Someone on your side of the table</h3>
					<p className="my-3 text-on-lacquer-soft text-base leading-normal">
						We stay until you have decided. <a href="/terms">What we promise</a>
					</p>
					<div className="flex flex-wrap gap-2">
						<Button variant="go" size="sm">
							Join Community
						</Button>
						<Button variant="ghost" size="sm">
							Read first
						</Button>
					</div>
				</div>
			</div>
		</section>
	)
}

export function Text() {
	return (
		<Part title="Type, plates, lamps, badges">
			<div className="grid gap-2">
				<p className="font-[790] font-display text-display leading-none tracking-[-0.042em]">Display</p>
				<p className="font-display text-h1 leading-tight">Heading 1</p>
				<p className="font-display text-h2 leading-tight">Heading 2</p>
				<p className="font-display text-h3">Heading 3</p>
				<p className="text-lead">Lead: one flat fee each, “no commission” from dealers – ever.</p>
				<p>Body: Ana Belén Soto pays $1,234.50 on Tue, Mar 4 · 9am-12pm (New York).</p>
				<p className="text-ink-soft text-small">Small and soft</p>
				<p className="text-fine text-ink-soft">Fine print</p>
			</div>
			<div className="flex flex-wrap items-center gap-4">
				<LicensePlate caption="Flat fee">$149.99</LicensePlate>
				<LicensePlate caption="One appointment" size="lg">
					$299.99
				</LicensePlate>
				<ReferencePlate>CA-2041</ReferencePlate>
				<ReferencePlate size="lg">AP-1187</ReferencePlate>
				<Odometer value="148213" size="sm" plain />
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
				<StatusBadge>New</StatusBadge>
				<StatusBadge tone="info">Reviewing</StatusBadge>
				<StatusBadge tone="ok">Approved</StatusBadge>
				<StatusBadge tone="stop">Declined</StatusBadge>
				<StatusBadge tone="off">Withdrawn</StatusBadge>
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<Badge>Most Popular</Badge>
				<Badge tone="brand">Premium Service</Badge>
				<Badge tone="wash">Admin</Badge>
				<Badge tone="line">optional</Badge>
				<Badge tone="danger">Overdue</Badge>
				<Badge tone="count">14</Badge>
				<Avatar name="Renata Voss" me />
				<Avatar name="Marisol Quintero" />
				{['Jo M.', 'Ray K.', 'Tasha B.', 'Devon L.', 'Élodie Żak', 'Mo'].map((name) => (
					<KeyTag key={name} name={name} />
				))}
				<Stars value={4.6} />
			</div>
			<RoadDivider />
		</Part>
	)
}

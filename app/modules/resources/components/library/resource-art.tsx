import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Odometer } from '#app/ui/illustrations/odometer.tsx'

const lineWidths = [190, 150, 214, 120]

/** A partly completed checklist. */
function ChecklistArt() {
	return (
		<svg viewBox="0 0 300 128" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
			{lineWidths.map((width, row) => (
				<g key={width} transform={`translate(0 ${row * 32})`}>
					<rect className="fill-line" x="4" y="8" width="20" height="20" rx="4" />
					<rect className="fill-line" x="36" y="14" width={width} height="8" rx="4" />
					{row < 3 && <path className="fill-brand" d="M6 16l4-3 5 6 13-18 4 3-16 24z" />}
				</g>
			))}
		</svg>
	)
}

/** Sixty months of a loan: each bar is a payment, with shrinking interest above the principal. */
function LoanArt() {
	const bars = Array.from({ length: 12 }, (_, month) => {
		const top = 18 + month * 0.6
		const split = 64 - month * 3.4
		return { x: 4 + month * 25, top, split }
	})
	return (
		<svg viewBox="0 0 300 128" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
			{bars.map(({ x, top, split }) => (
				<g key={x}>
					<rect
						className="fill-signal"
						x={x}
						y={top.toFixed(1)}
						width="18"
						height={(split - top).toFixed(1)}
					/>
					<rect
						className="fill-brand"
						x={x}
						y={split.toFixed(1)}
						width="18"
						height={(110 - split).toFixed(1)}
					/>
				</g>
			))}
			<rect className="fill-ink" y="110" width="300" height="2" />
			<g className="fill-ink-soft font-semibold font-text text-[11px]">
				<text x="4" y="126">
					month 1
				</text>
				<text x="300" y="126" textAnchor="end">
					month 60
				</text>
				<text x="300" y="12" textAnchor="end">
					interest over principal
				</text>
			</g>
		</svg>
	)
}

/** The same car twice: the mileage on its title, and the lower one in the listing. */
function RollbackArt() {
	return (
		<span className="grid justify-items-start gap-2 text-fine">
			<span className="flex items-center gap-3">
				<Odometer value="148213" size="sm" plain />
				<span className="text-ink-soft">title, 2023</span>
			</span>
			<span className="flex items-center gap-3">
				<Odometer value="062480" size="sm" plain />
				<StatusBadge tone="stop">listing, today</StatusBadge>
			</span>
		</span>
	)
}

const drawings = { checklist: ChecklistArt, loan: LoanArt, rollback: RollbackArt }

/** The illustration at the top of a resource's sheet. */
export function ResourceArt({ art }: { art: keyof typeof drawings }) {
	const Drawing = drawings[art]
	return <Drawing />
}

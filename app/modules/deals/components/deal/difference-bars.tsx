import { formatCents, formatChange } from '#engine'
import type { CostPart } from '../../comparison/comparison-view.ts'

type DifferenceBarsProps = {
	/** How much more or less each part costs than in the cheapest offer. */
	parts: readonly CostPart[]
	/** The amount that fills a bar: the same one for all offers side by side. */
	fullCents: number
}

/** Why one deal costs more than another, drawn: every bar begins at the left and is as long as the amount beside it. */
export const DifferenceBars = ({ parts, fullCents }: DifferenceBarsProps) => (
	<ol className="grid gap-1.5 text-small">
		{parts.map(({ key, name, cents }) => (
			<li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
				<span>{name}</span>
				<span translate="no" className="num text-end">
					{formatChange(cents)}
				</span>
				<svg aria-hidden="true" focusable="false" className="col-span-2 h-2 w-full rounded-xs bg-band">
					<rect
						width={`${Math.max((100 * Math.abs(cents)) / fullCents, 0.75)}%`}
						height="100%"
						className={cents > 0 ? 'fill-danger' : 'fill-ok'}
					/>
				</svg>
			</li>
		))}
	</ol>
)

/** What the cheapest offer consists of: the amounts that the others differ from. */
export const BaseParts = ({ parts }: Pick<DifferenceBarsProps, 'parts'>) => (
	<ul className="grid gap-1.5 border-line border-t pt-3 text-small">
		{parts.map(({ key, name, cents }) => (
			<li key={key} className="flex justify-between gap-x-3">
				<span>{name}</span>
				<span translate="no" className="num">
					{formatCents(cents)}
				</span>
			</li>
		))}
	</ul>
)

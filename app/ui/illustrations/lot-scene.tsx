import { clsx } from 'clsx/lite'
import { drawing, type Paint, paintClass, type VehicleShape } from './vehicle.tsx'

type LotSceneProps = {
	/** The text on the roof; capitals and digits only. */
	sign: string
	/** The prices above the hatchback, the sedan (old and new), the SUV and the pickup, such as '$9,450'. */
	prices: { hatch: string; sedanWas: string; sedanNow: string; suv: string; pickup: string }
	/** Placed below the text of a hero: moves up beside it as far as the width allows without touching. */
	hero?: boolean
	className?: string
}

/** The dealership at dusk, with the advisor and the buyer: the hero of a page. Decoration; put a `lot-sky` behind it. */
export function LotScene({ sign, prices, hero, className }: LotSceneProps) {
	return (
		<svg
			viewBox="0 0 1440 430"
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			focusable="false"
			className={clsx('block w-full', hero && 'lot-hero', className)}
		>
			<use href={drawing('lot')} width="1440" height="430" />
			<text className="lot-sign" x="1177" y="187">
				{sign}
			</text>
			<Placard x={238} y={252} text={prices.hatch} />
			<Placard x={1130} y={262} text={prices.suv} />
			<Placard x={1322} y={258} text={prices.pickup} />
			<Car shape="minivan" paint="cream" x={-148} />
			<Car shape="hatch" paint="red" x={112} />
			<Placard x={536} y={268} text={prices.sedanWas} kind="was" />
			<Placard x={536} y={236} text={prices.sedanNow} kind="now" />
			<use href={drawing('sedan')} x="388" y="256.4" width="312" height="124.8" className="paint-green" />
			<Car shape="pickup" paint="mustard" x={1196} />
			<Car shape="suv" paint="sky" x={916} />
			<use href={drawing('buyer')} x="776" y="256" width="80.4" height="125" />
			<use href={drawing('advisor')} x="704" y="252" width="82.9" height="129" />
		</svg>
	)
}

function Car({ shape, paint, x }: { shape: VehicleShape; paint: Paint; x: number }) {
	return (
		<use href={drawing(shape)} x={x} y="259.8" width="292.8" height="117.1" className={paintClass[paint]} />
	)
}

function Placard({ x, y, text, kind }: { x: number; y: number; text: string; kind?: 'was' | 'now' }) {
	const half = 7 + text.length * 4.6
	const was = kind === 'was' ? { 'data-was': '' } : {}
	const now = kind === 'now' ? { 'data-now': '' } : {}
	return (
		<g className="placard" transform={`translate(${x} ${y})`} {...was} {...now}>
			{kind !== 'now' && <path d={`M${10 - half} 0h3v9h-3zM${half - 13} 0h3v9h-3z`} />}
			<rect x={-half} y="-25" width={half * 2} height="27" rx="4" />
			<text y="-6.2">{text}</text>
			{kind === 'was' && <path d={`M${5 - half} -8.4L${half - 5} -17.6l.8 2.4L${5.8 - half} -6Z`} />}
		</g>
	)
}

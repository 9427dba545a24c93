import { cn } from '#app/ui/foundations/cn.ts'
import './showpieces.css'

type OdometerProps = {
	/** What it reads, such as '$3,400', '24/7' or '98%'. */
	value: string
	size?: 'md' | 'sm'
	/** Leave the last digit dark: a mileage rather than a statistic. */
	plain?: boolean
	className?: string
}

/** A statistic as odometer digits; read out as the plain value. */
export function Odometer({ value, size = 'md', plain, className }: OdometerProps) {
	const characters = [...value]
	const lastDigit = plain ? -1 : characters.findLastIndex(isDigit)
	return (
		<>
			<span className="sr-only">{value}</span>
			<span aria-hidden="true" className={cn('odo', size === 'sm' && 'odo-sm', className)}>
				{characters.map((character, index) =>
					isDigit(character) ? (
						<b
							// biome-ignore lint/suspicious/noArrayIndexKey: the place is what a digit is
							key={index}
							data-p={(Number(character) + 9) % 10}
							data-n={(Number(character) + 1) % 10}
							{...(index === lastDigit ? { 'data-last': '' } : {})}
						>
							{character}
						</b>
					) : (
						// biome-ignore lint/suspicious/noArrayIndexKey: the place is what a sign is
						<i key={index}>{character}</i>
					),
				)}
			</span>
		</>
	)
}

const isDigit = (character: string) => character >= '0' && character <= '9'

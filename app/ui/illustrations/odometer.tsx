import { clsx } from 'clsx/lite'
import './showpieces.css'

type OdometerProps = {
	/** The displayed value, such as '$3,400', '24/7' or '98%'. */
	value: string
	size?: 'md' | 'sm'
	/** Does not highlight the last digit: a mileage rather than a statistic. */
	plain?: boolean
	className?: string
}

/** A statistic as odometer digits; screen readers get the plain value. */
export function Odometer({ value, size = 'md', plain, className }: OdometerProps) {
	const characters = [...value]
	const lastDigit = plain ? -1 : characters.findLastIndex(isDigit)
	return (
		<>
			<span translate="no" className="sr-only">
				{value}
			</span>
			<span aria-hidden="true" className={clsx('odo', size === 'sm' && 'odo-sm', className)}>
				{characters.map((character, index) =>
					isDigit(character) ? (
						<b
							// biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position
							key={index}
							data-p={(Number(character) + 9) % 10}
							data-n={(Number(character) + 1) % 10}
							{...(index === lastDigit ? { 'data-last': '' } : {})}
						>
							{character}
						</b>
					) : (
						// biome-ignore lint/suspicious/noArrayIndexKey: a sign is identified by its position
						<i key={index}>{character}</i>
					),
				)}
			</span>
		</>
	)
}

const isDigit = (character: string) => character >= '0' && character <= '9'

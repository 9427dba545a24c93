/** A figure of the admin area as odometer drums, with dark drums for cents; screen readers get the plain value. */
export function OdometerNumber({ value }: { value: string }) {
	const cents = /\.\d{2}$/.test(value) ? value.length - 2 : value.length
	return (
		<span className="drum">
			<span translate="no" className="sr-only">
				{value}
			</span>
			{[...value].map((character, index) => {
				const key = `${index}${character}`
				if (!isDigit(character)) {
					return (
						<i key={key} aria-hidden="true">
							{character}
						</i>
					)
				}
				const positionAttributes = {
					...(isDigit(value[index - 1]) ? {} : { 'data-first': '' }),
					...(isDigit(value[index + 1]) ? {} : { 'data-end': '' }),
					...(index >= cents ? { 'data-cents': '' } : {}),
				}
				return (
					<b key={key} aria-hidden="true" {...positionAttributes}>
						{character}
					</b>
				)
			})}
		</span>
	)
}

const isDigit = (character = '') => character >= '0' && character <= '9'

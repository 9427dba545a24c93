import { clsx } from 'clsx/lite'
import { Icon } from '../icons/icon.tsx'

/** The arrow in the summary of a details element, turned while that one is open, whatever is open around it. */
export const DisclosureArrow = ({ size = 'size-5' }: { size?: string }) => (
	<Icon
		name="chevron-down"
		className={clsx(size, 'shrink-0 transition-transform duration-150 [details[open]>summary>&]:rotate-180')}
	/>
)

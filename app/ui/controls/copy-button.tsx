import { clsx } from 'clsx/lite'
import { Icon } from '../icons/icon.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** A button that copies a text. Only scripts can do that: until they run its place is empty, and without them it isn't there. */
export function CopyButton({ className, children = 'Copy', ...props }: ButtonProps) {
	const isReady = useHydrated()
	return (
		<Button {...props} className={clsx(className, !isReady && 'invisible noscript:hidden')}>
			<Icon name="copy" />
			<span>{children}</span>
		</Button>
	)
}

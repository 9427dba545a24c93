import { clsx } from 'clsx/lite'
import { Dialog as Radix } from 'radix-ui'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Icon } from '../icons/icon.tsx'

/** The cross in the corner of a dialog or sheet. */
export function CloseButton({ className }: { className?: string }) {
	return (
		<Radix.Close asChild>
			<IconButton label="Close" className={clsx('absolute top-2 right-2', className)}>
				<Icon name="x" />
			</IconButton>
		</Radix.Close>
	)
}

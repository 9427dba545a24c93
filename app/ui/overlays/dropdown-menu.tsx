import { clsx } from 'clsx/lite'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

type DropdownMenuProps = { trigger: ReactNode; children: ReactNode; align?: 'start' | 'end' }

/**
 * Not modal: a modal menu locks scrolling with an injected style element, which our content security policy blocks.
 * Not in a portal, so that it stays inside the landmark of its trigger.
 */
export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
	return (
		<Radix.Root modal={false}>
			<Radix.Trigger asChild>{trigger}</Radix.Trigger>
			<Radix.Content
				align={align}
				sideOffset={6}
				collisionPadding={8}
				className="z-50 min-w-44 rounded-control border border-line bg-raised p-1 text-ink text-small shadow-card"
			>
				{children}
			</Radix.Content>
		</Radix.Root>
	)
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean }

/** Use `asChild` around a link or the button of a form. */
export function MenuItem({ danger, className, ...props }: MenuItemProps) {
	return (
		<Radix.Item
			{...props}
			className={clsx(
				'flex min-h-9 w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left no-underline outline-none data-disabled:opacity-50 max-md:min-h-11 [&_svg]:size-4.5',
				danger ? 'text-danger data-highlighted:bg-danger-wash' : 'text-ink data-highlighted:bg-brand-wash',
				className,
			)}
		/>
	)
}

export function MenuSeparator() {
	return <Radix.Separator className="my-1 border-line border-t" />
}

export const tabListClass =
	'flex gap-1 overflow-x-auto overflow-y-clip border-line border-b-2 [scrollbar-width:none] [overflow-clip-margin:4px]'
export const tabClass =
	'tab-underline inline-flex min-h-11 items-center justify-center gap-2 whitespace-nowrap rounded-t-sm px-3.5 py-1.5 font-semibold text-ink-soft text-small no-underline outline-offset-[-3px] hover:text-ink aria-[current=page]:text-ink aria-selected:text-ink'

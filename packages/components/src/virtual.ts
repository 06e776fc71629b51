export { VirtualToolCallList, type VirtualToolCallListProps } from './virtual/virtual-tool-call-list.tsx';

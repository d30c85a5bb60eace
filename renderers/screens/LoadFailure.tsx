import { Button, Result } from "antd";

/** What went wrong and a way to try again. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry(): void }) {
  return (
    <Result
      className="screen-panel"
      status="warning"
      title="加载失败"
      subTitle={message || "请稍后再试"}
      extra={
        <Button type="primary" onClick={onRetry}>
          重试
        </Button>
      }
    />
  );
}
